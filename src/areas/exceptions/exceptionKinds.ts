import type { ExceptionsStats } from '../../generated/types'
import type { ChartTone } from '../../ui/charts/chartTypes'

/** How many of a store's tags or gateways have an exception. */
export interface ExceptionCount {
  readonly kind: ExceptionKind
  readonly tone: ChartTone
  readonly count: number
  readonly total: number
}

/** The kinds of exceptions, as in the paths of their lists and downloads. */
export const EXCEPTION_KINDS = ['error', 'noproduct', 'duplicate', 'lowbattery', 'ngGateway'] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** The exceptions of a store. Gateways are left out of answers to people who may not read stores. */
export function exceptionsOf(stats: ExceptionsStats): ExceptionCount[] {
  const { totalTags, errorTags, noProductTags, duplicateTags, batteryNgTags, totalGWs, ngGWs } = stats
  return [
    { kind: 'error', tone: 'error', count: errorTags, total: totalTags },
    { kind: 'noproduct', tone: 'info', count: noProductTags, total: totalTags },
    { kind: 'duplicate', tone: 'info', count: duplicateTags, total: totalTags },
    { kind: 'lowbattery', tone: 'warn', count: batteryNgTags, total: totalTags },
    ...(totalGWs === undefined
      ? []
      : [{ kind: 'ngGateway' as const, tone: 'error' as const, count: ngGWs ?? 0, total: totalGWs }]),
  ]
}
