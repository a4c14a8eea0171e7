import type { Server, ServerStatusSample } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Network, Usage } from './machine'

export type Service = NonNullable<ServerStatusSample['serviceStatusList']>[number]

/** What a server tells of itself. */
export interface ServerReport {
  readonly id: string
  readonly name: string
  readonly type: Server['type']
  readonly state: Exclude<Server['state'], undefined>
  readonly memory: Usage | null
  readonly disk: Usage | null
  readonly services: readonly Service[]
  readonly networks: Network
  /** A server of the demonstration: nobody runs it. */
  readonly simulated: boolean
}

/** Where reports come from; asked every few seconds. */
export type ReportSource = (records: Records, now: number) => Promise<readonly ServerReport[]>

/** States in which a server does not serve (spec/1 §4). */
const badStates: ReadonlySet<string | null> = new Set(['RECOVERING', 'DOWN', 'ROLLBACK', 'REMOVED', 'ERROR'])

/** What is wrong with a server by its own words; undefined where nothing is. */
export function troubleOf({ state, services }: Pick<ServerReport, 'state' | 'services'>): string | undefined {
  if (badStates.has(state)) return String(state)
  const failed = services.find(({ status }) => status === 'FAILED' || status === 'STOPPED')
  return failed && `${failed.name} ${failed.status}`
}

/** How much of it is used, in percent; 0 where nobody knows. */
export const percentOf = (usage: Usage | null | undefined): number => (usage && usage.total > 0 ? Math.round((usage.used / usage.total) * 100) : 0)

/** An id that fits into an address as it is. */
export const idOf = (type: string, place: string): string => `${type}-${place.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}`.slice(0, 64)
