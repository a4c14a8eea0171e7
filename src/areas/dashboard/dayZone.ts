import type { DashboardStats } from '../../generated/types'
import { hasOtherDays, zoneText, type Clock } from '../../schema/clock'

/** The server's time zone as text; undefined if its days are those of the viewer. */
export const dayZone = (
  { timeZone, updatedAt }: Pick<DashboardStats, 'timeZone' | 'updatedAt'>,
  clock: Clock,
): string | undefined => (hasOtherDays(timeZone, updatedAt, clock) ? zoneText(timeZone, updatedAt) : undefined)
