import type { DashboardStats } from '../../generated/types'
import { zoneText, type Clock } from '../../schema/clock'
import { isZone, offsetIn } from '../../schema/formats'

/** The zone whose days the server counts, in words; undefined where these are the reader's own days. */
export const dayZone = ({ timeZone, updatedAt }: Pick<DashboardStats, 'timeZone' | 'updatedAt'>, clock: Clock): string | undefined =>
  isZone(timeZone) && offsetIn(updatedAt, timeZone) !== clock.offset(updatedAt) ? zoneText(timeZone, updatedAt) : undefined
