import type { ResourceName } from '../src/generated/resources'
import type { TagStatusCollecting } from '../src/generated/types'
import { SYSTEM } from '../src/schema/alarmTarget'
import { MISSED, type News } from './cluster/news'

/** What happens in the server that others than the caller want to know. */
export interface ServerEvents {
  /** The stores whose labels are being asked have changed: all of them that are left. */
  collecting: readonly TagStatusCollecting[]
  /** When labels that are being asked answered last, by store; from the server that asks them. */
  checkTimes: Readonly<Record<string, number>>
  /** A status check has begun or is over, or another server goes on with it. */
  checksChanged: undefined
  /** What hangs in the stores is another: gateways and sensors are to be read anew. */
  fieldChanged: undefined
  /** Records of a resource changed, in one store or in none. */
  changed: { readonly resource: ResourceName; readonly storeCode?: string }
  /** Sessions have ended, or may do something else from now on: who holds one looks at it again. */
  sessionsChanged: undefined
  /** Anything may have changed without a word: the database, or the way to it, was lost for a while. */
  missed: undefined
}

type Payload<Kind extends keyof ServerEvents> = ServerEvents[Kind] extends undefined ? [] : [payload: ServerEvents[Kind]]

/** What happens on each server by itself. */
const HERE_ALONE: ReadonlySet<keyof ServerEvents> = new Set(['collecting', MISSED])

/** What happens on any server of the database, as each of them hears it. */
export class Events {
  constructor(private readonly news: News) {}

  emit<Kind extends keyof ServerEvents>(kind: Kind, ...[payload]: Payload<Kind>): void {
    if (HERE_ALONE.has(kind)) this.news.tellHere(kind, payload)
    else this.news.publish(kind, payload, (payload as { storeCode?: string } | undefined)?.storeCode)
  }

  /** Says it to the other servers: who does has done here what follows from it. */
  emitElsewhere<Kind extends keyof ServerEvents>(kind: Kind, ...[payload]: Payload<Kind>): void {
    this.news.tellElsewhere(kind, payload)
  }

  /** @returns what ends it */
  on<Kind extends keyof ServerEvents>(kind: Kind, listener: (payload: ServerEvents[Kind]) => void): () => void {
    return this.news.subscribe(kind, listener)
  }
}

/** Says that alarms of these places are others now; of the system whoever sees any may ask. */
export function alarmsChanged(events: Events, locations: Iterable<string>): void {
  for (const location of locations) events.emit('changed', { resource: 'alarm-history', ...(location !== SYSTEM && { storeCode: location }) })
}
