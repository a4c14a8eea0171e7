import type { ExceptionsStats } from '../../generated/types'
import type { ChartTone } from '../../ui/charts/chartTypes'

/** One of the five exceptions of a store (spec/1 §2.5): how many of how many. */
export interface ExceptionCount {
  readonly kind: ExceptionKind
  readonly tone: ChartTone
  readonly count: number
  readonly total: number
}

/** As the wire names them: the lists' paths, and the files'. */
export const EXCEPTION_KINDS = ['error', 'noproduct', 'duplicate', 'lowbattery', 'ngGateway'] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** The exceptions of a store; gateways only where the answer has them, which is the privilege to read stores. */
export function exceptionsOf(stats: ExceptionsStats): ExceptionCount[] {
  const { totalTags, errorTags, noProductTags, duplicateTags, batteryNgTags, totalGWs, ngGWs } = stats
  return [
    { kind: 'error', tone: 'error', count: errorTags, total: totalTags },
    { kind: 'noproduct', tone: 'info', count: noProductTags, total: totalTags },
    { kind: 'duplicate', tone: 'info', count: duplicateTags, total: totalTags },
    { kind: 'lowbattery', tone: 'warn', count: batteryNgTags, total: totalTags },
    ...(totalGWs === undefined ? [] : [{ kind: 'ngGateway' as const, tone: 'error' as const, count: ngGWs ?? 0, total: totalGWs }]),
  ]
}
