import type { GatewayUpdate, GatewayReport } from '../../src/generated/types'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { Background } from './background'
import type { Own } from './driven'
import { GatewayError, type GatewayFault, type GatewayState, type HardwareGateway } from './gateway'
import { newOfferKey, offerHash } from './offerKeys'

/** So long a gateway may fetch its software, and is waited for until it says that it has it, in seconds. */
const OFFERED_FOR = 3600
/** A gateway that could not be told within so many seconds is told no more: nobody expects it any longer. */
const TOLD_WITHIN = 120
/** How long after it was told a gateway is left alone, in seconds. */
const RESTS = 900
const PATH = '/api/v1/gateway-software/'

type Reason = NonNullable<GatewayUpdate['reason']>
/** What may come of it before it can be told: it is tried again. */
const PASSING: ReadonlySet<GatewayFault> = new Set(['SILENT', 'UNREACHABLE', 'TIMEOUT', 'CUT', 'BUSY', 'CLOSED'])

/** Whether a gateway says to have a version: some write a v before it. */
export const isSameVersion = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (version: string) => version.trim().replace(/^v(?=\d)/i, '')

/** The software that may be fetched under a key; undefined where it may not, or not any more. */
export async function offeredSoftware(records: Records, key: string, now: number): Promise<GatewayUpdate | undefined> {
  const offerKey = offerHash(key)
  if (offerKey === undefined) return undefined
  const found = await records.one('gateway-update', { offerKey })
  // Asked for again after its end, it is none that the gateway is to install.
  return found && !found.end && now - (found.toldAt ?? found.askedAt ?? 0) <= OFFERED_FOR ? found : undefined
}

/** How far new software is, by what was heard of it. */
export function updateReport(
  update: GatewayUpdate | undefined,
  now: number,
): NonNullable<GatewayReport['update']> | null {
  if (!update) return null
  const { version, versionBefore = null, fileName = '', size = 0, md5 = '', serverAddress = '', askedAt } = update
  const { toldAt = null, fetchedAt = null, takenAt = null, endedAt = null, reason = null } = update
  const file = { fileName, size, md5, serverAddress }
  const times = { askedAt: askedAt ?? 0, toldAt, fetchedAt, takenAt, endedAt }
  return { version, versionBefore, ...file, ...times, reason, state: stateOf(update, now) }
}

function stateOf({ end, askedAt, toldAt, fetchedAt, takenAt }: GatewayUpdate, now: number) {
  if (end) return end
  if (now - (toldAt ?? askedAt ?? 0) > OFFERED_FOR) return 'UNKNOWN'
  if (takenAt) return 'TAKEN'
  if (fetchedAt) return 'FETCHED'
  return toldAt ? 'TOLD' : 'ASKED'
}

/** Whether something may still come of it: no other is begun meanwhile. */
export const isUpdating = (update: GatewayUpdate | undefined, now: number): boolean =>
  update !== undefined && !update.end && stateOf(update, now) !== 'UNKNOWN'

interface Options {
  readonly records: Records
  readonly share: Pick<Share, 'transaction'>
  readonly background: Background
  readonly gateways: ReadonlyMap<string, Own>
  readonly now: () => number
  /** Called once it is written that a gateway has the software that it was given. */
  readonly installed: (own: Own, version: string) => void
}

/** New software of gateways, on its way: it tells them, and notes what they say. */
export class GatewayUpdates {
  readonly #open = new Map<string, GatewayUpdate>()
  /** What gateways said last to have, since this server drives them. */
  readonly #versions = new WeakMap<Own, string>()
  /** The keys of those that a gateway may have been told of, without it being known. */
  readonly #keys = new Map<string, string>()
  /** Why those that are tried again could not be told the last time. */
  readonly #failures = new Map<string, GatewayFault>()
  /** Gateways that are left alone, with why. */
  readonly #resting = new WeakMap<HardwareGateway, string>()
  readonly #busy = new Set<string>()

  constructor(private readonly options: Options) {}

  /** Takes those of which something may still come, instead of those before. */
  read(rows: readonly GatewayUpdate[]): void {
    const before = new Map(this.#open)
    this.#open.clear()
    for (const row of rows) {
      if (row.end) continue
      const { gwMac, ask, toldAt, offerKey } = row
      const known = before.get(gwMac)
      // What is being written of it may not be read yet.
      const isKnown = known?.ask === ask
      this.#open.set(
        gwMac,
        isKnown ? { ...row, toldAt: toldAt ?? known.toldAt, offerKey: offerKey ?? known.offerKey } : row,
      )
      // Another server may have told it, or this one before it connected to it anew.
      if (toldAt) this.#rest(this.options.gateways.get(gwMac), ask, toldAt)
    }
    const open = new Set([...this.#open.values()].map(({ ask }) => ask))
    for (const map of [this.#keys, this.#failures]) for (const ask of map.keys()) if (!open.has(ask)) map.delete(ask)
  }

  /** Once for each time that it is connected to: it may begin anew before. */
  #rest(own: Own | undefined, ask: string, toldAt: number): void {
    const gateway = own?.gateway
    if (!gateway || this.#resting.get(gateway) === ask || this.options.now() >= toldAt + RESTS) return
    this.#resting.set(gateway, ask)
    gateway.rest?.(toldAt + RESTS)
  }

  /** Tells the gateways that were not told yet, and notes which of the others have their software. */
  step(): void {
    for (const update of this.#open.values()) {
      const own = this.options.gateways.get(update.gwMac)
      if (!own?.gateway?.update || this.#busy.has(update.ask)) continue
      const isThere = update.toldAt && isSameVersion(this.#versions.get(own) ?? '', update.version)
      if (isThere) this.#begin(update, this.#done(own, update))
      else if (!update.toldAt) this.#begin(update, this.#tell(own, update))
    }
  }

  /** One thing at a time is done of each. */
  #begin({ ask }: GatewayUpdate, work: Promise<void>): void {
    this.#busy.add(ask)
    this.options.background.begin(work.finally(() => void this.#busy.delete(ask)))
  }

  async #tell(own: Own, update: GatewayUpdate): Promise<void> {
    const { now, records } = this.options
    const { storeCode, gwMac, ask } = update
    const { fetchedAt } = (await records.one('gateway-update', { storeCode, gwMac, ask })) ?? {}
    if (fetchedAt) {
      // Whoever told it did not come to write that.
      this.#rest(own, ask, fetchedAt)
      await this.#write(update, { toldAt: fetchedAt })
      return
    }
    if (now() - (update.askedAt ?? 0) > TOLD_WITHIN) {
      // Nothing is known where nobody came to try.
      const failure = (own.isOnline ? null : own.fault) ?? this.#failures.get(ask) ?? 'TIMEOUT'
      await this.#end(update, 'NOT_TOLD', reasonOf(failure))
      return
    }
    if (!own.isOnline) return
    // One that may have been told already is told the same.
    const key = this.#keys.get(ask) ?? newOfferKey()
    this.#keys.set(ask, key)
    // Its address leads somewhere before it is told.
    if (!(await this.#write(update, { offerKey: offerHash(key) ?? null }))) return
    const { serverAddress = '', version, fileName = '', md5 = '' } = update
    const url = `${serverAddress}${PATH}${key}`
    try {
      await own.gateway?.update?.({ url, confirmUrl: `${url}/taken`, version, fileName, md5 })
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause
      if (PASSING.has(cause.fault)) this.#failures.set(ask, cause.fault)
      else await this.#end(update, 'NOT_TOLD', reasonOf(cause.fault))
      return
    }
    if (own.gateway) this.#resting.set(own.gateway, ask)
    await this.#write(update, { toldAt: now() })
    this.#keys.delete(ask)
    this.#failures.delete(ask)
  }

  async #done(own: Own, update: GatewayUpdate): Promise<void> {
    if (await this.#end(update, 'DONE', null)) this.options.installed(own, update.version)
  }

  /** Notes what a gateway says to have. */
  said(own: Own, { version }: Pick<GatewayState, 'version'>): void {
    if (version !== null) this.#versions.set(own, version)
  }

  /** Notes that a gateway does not take what it was told of. */
  refused({ gwMac }: Own, reason: 'TASK' | 'SOFTWARE'): void {
    const update = this.#open.get(gwMac)
    if (update?.offerKey) this.options.background.begin(this.#end(update, 'REFUSED', reason))
  }

  async #end(update: GatewayUpdate, end: NonNullable<GatewayUpdate['end']>, reason: Reason | null): Promise<boolean> {
    const isWritten = await this.#write(update, { end, reason, endedAt: this.options.now() })
    if (this.#open.get(update.gwMac)?.ask === update.ask) this.#open.delete(update.gwMac)
    return isWritten
  }

  /** @returns whether it is still the one of its gateway, and goes on */
  async #write(update: GatewayUpdate, change: Partial<GatewayUpdate>): Promise<boolean> {
    const { storeCode, gwMac, ask } = update
    const { records, share } = this.options
    const written = await share.transaction(records, new Set([storeCode]), (within) =>
      within.update('gateway-update', { storeCode, gwMac, ask, end: null }, change),
    )
    const known = this.#open.get(gwMac)
    if (written > 0 && known?.ask === ask) Object.assign(known, change)
    return written > 0
  }
}

const REASONS: ReadonlySet<string> = new Set<Reason>([
  'UNREACHABLE',
  'TIMEOUT',
  'CUT',
  'BUSY',
  'DENIED',
  'SILENT',
  'CLOSED',
])

const reasonOf = (fault: GatewayFault): Reason => (REASONS.has(fault) ? (fault as Reason) : 'REFUSED')
