import type { DashboardStats } from '../../generated/types'
import { hasOtherDays, zoneText, type Clock } from '../../schema/clock'

/** The zone whose days the server counts, in words; undefined where these are the reader's own days. */
export const dayZone = ({ timeZone, updatedAt }: Pick<DashboardStats, 'timeZone' | 'updatedAt'>, clock: Clock): string | undefined =>
  hasOtherDays(timeZone, updatedAt, clock) ? zoneText(timeZone, updatedAt) : undefined
