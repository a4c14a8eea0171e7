import { EventEmitter } from 'node:events'
import type { ResourceName } from '../src/generated/resources'
import type { TagStatusCollecting } from '../src/generated/types'
import { SYSTEM } from '../src/schema/alarmTarget'

/** What happens in the server that others than the caller want to know. */
export interface ServerEvents {
  /** The stores whose labels are being asked have changed: all of them that are left. */
  collecting: [stores: readonly TagStatusCollecting[]]
  /** Records of a resource changed, in one store or in none. */
  changed: [change: { readonly resource: ResourceName; readonly storeCode?: string }]
  /** Sessions have ended, or may do something else from now on: who holds one looks at it again. */
  sessionsChanged: []
}

export type Events = EventEmitter<ServerEvents>

export const createEvents = (): Events => new EventEmitter<ServerEvents>().setMaxListeners(100)

/** Says that alarms of these places are others now; of the system whoever sees any may ask. */
export function alarmsChanged(events: Events, locations: Iterable<string>): void {
  for (const location of locations) events.emit('changed', { resource: 'alarm-history', ...(location !== SYSTEM && { storeCode: location }) })
}
