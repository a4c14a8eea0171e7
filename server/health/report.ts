import type { Server, ServerStatusSample } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Network, Usage } from './machine'

export type Service = NonNullable<ServerStatusSample['serviceStatusList']>[number]

export interface ServerReport {
  readonly id: string
  readonly name: string
  readonly type: Server['type']
  readonly state: Exclude<Server['state'], undefined>
  readonly memory: Usage | null
  readonly disk: Usage | null
  readonly services: readonly Service[]
  /** The names of the services that all servers share; their alarms are raised once, for the service. */
  readonly shared?: readonly string[]
  readonly networks: Network
  /** A server of the demonstration, which does not exist. */
  readonly simulated: boolean
}

/** A source of reports, called every few seconds. */
export type ReportSource = (records: Records, now: number) => Promise<readonly ServerReport[]>

/** States of failure. */
const badStates: ReadonlySet<string | null> = new Set(['RECOVERING', 'DOWN', 'ROLLBACK', 'REMOVED', 'ERROR'])

/** The trouble that a server reports; undefined if there is none. */
export function troubleOf({ state, services }: Pick<ServerReport, 'state' | 'services'>): string | undefined {
  return badStates.has(state) ? String(state) : failedOf(services)
}

/** The first service that failed or stopped; undefined if there is none. */
export function failedOf(services: readonly Service[]): string | undefined {
  const failed = services.find(({ status }) => status === 'FAILED' || status === 'STOPPED')
  return failed && `${failed.name} ${failed.status}`
}

/** The used share in percent; 0 if unknown. */
export const percentOf = (usage: Usage | null | undefined): number =>
  usage && usage.total > 0 ? Math.round((usage.used / usage.total) * 100) : 0

/** An id that can be used in a URL without encoding. */
export const idOf = (type: string, place: string): string =>
  `${type}-${place.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}`.slice(0, 64)
