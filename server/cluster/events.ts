import type { ResourceName } from '../../src/generated/resources'
import type { TagStatusCollecting } from '../../src/generated/types'
import { SYSTEM } from '../../src/schema/alarmTarget'
import { MISSED, type News } from './news'

/** Events that other parts of the server, or other servers, need to know. */
export interface ServerEvents {
  /** The stores with a status check in progress have changed; carries all of them. */
  collecting: readonly TagStatusCollecting[]
  /** When labels last responded to a status check, by store; from the server that runs it. */
  checkTimes: Readonly<Record<string, number>>
  /** A status check has started or ended, or another server has taken it over. */
  checksChanged: undefined
  /** The devices in the stores have changed: gateways and sensors must be reloaded. */
  fieldChanged: undefined
  /** Records of a resource have changed, in a store if they belong to one. */
  changed: { readonly resource: ResourceName; readonly storeCode?: string }
  /** Sessions have ended or their permissions have changed; holders must check them again. */
  sessionsChanged: undefined
  /** Events may have been missed, because the database was unavailable for a while: reload everything. */
  missed: undefined
}

type Payload<Kind extends keyof ServerEvents> = ServerEvents[Kind] extends undefined
  ? []
  : [payload: ServerEvents[Kind]]

/** Events that are not published to other servers. */
const LOCAL: ReadonlySet<keyof ServerEvents> = new Set(['collecting', MISSED])

/** The events of all servers that share the database. */
export class Events {
  constructor(private readonly news: News) {}

  emit<Kind extends keyof ServerEvents>(kind: Kind, ...[payload]: Payload<Kind>): void {
    if (LOCAL.has(kind)) this.news.publishLocal(kind, payload)
    else this.news.publish(kind, payload, (payload as { storeCode?: string } | undefined)?.storeCode)
  }

  /** Emits an event on the other servers only; the caller has handled it on this one. */
  emitRemote<Kind extends keyof ServerEvents>(kind: Kind, ...[payload]: Payload<Kind>): void {
    this.news.publishRemote(kind, payload)
  }

  /** @returns unsubscribes */
  on<Kind extends keyof ServerEvents>(kind: Kind, listener: (payload: ServerEvents[Kind]) => void): () => void {
    return this.news.subscribe(kind, listener)
  }
}

/** Emits that the alarms of these locations have changed. */
export function alarmsChanged(events: Events, locations: Iterable<string>): void {
  for (const location of locations)
    events.emit('changed', { resource: 'alarm-history', ...(location !== SYSTEM && { storeCode: location }) })
}
