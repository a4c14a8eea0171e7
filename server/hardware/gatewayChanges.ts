import type { GatewayChange, GatewayReport } from '../../src/generated/types'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { Background } from './background'
import type { Own } from './driven'
import {
  GatewayError,
  type GatewayFault,
  type GatewayState,
  type SettingsRefusal,
  type WishedSettings,
} from './gateway'
import { isSet } from './settings'

/** Within so many seconds a gateway says that it has the settings that it was told; after that nobody expects it any longer. */
const CONFIRMED_WITHIN = 120
/** It may have been told all the same. */
const UNCERTAIN: ReadonlySet<GatewayFault> = new Set(['TIMEOUT', 'CUT', 'CLOSED'])

/** How far other settings of a gateway are, by what was heard of it. */
export function changeReport(
  change: GatewayChange | undefined,
  now: number,
): NonNullable<GatewayReport['change']> | null {
  if (!change) return null
  const { alias, every, end = null, endedAt = null } = change
  const askedAt = change.askedAt ?? 0
  return { alias, every, askedAt, endedAt, state: end ?? (isExpected(askedAt, now) ? 'TOLD' : 'UNKNOWN') }
}

const isExpected = (askedAt: number, now: number) => now - askedAt <= CONFIRMED_WITHIN

/** Whether a gateway is still expected to say that it has other settings: it is told no others meanwhile. */
export const isChanging = (change: GatewayChange | undefined, now: number): boolean =>
  change !== undefined && !change.end && isExpected(change.askedAt ?? 0, now)

/** A change that something may come of. */
type Open = Pick<GatewayChange, 'storeCode' | 'gwMac' | 'ask' | 'end'> &
  WishedSettings & { readonly askedAt: number; endedAt?: number }

interface Options {
  readonly records: Records
  readonly share: Pick<Share, 'transaction'>
  readonly background: Background
  readonly now: () => number
}

/** Other settings of gateways, on their way: it tells them, and notes what they say. */
export class GatewayChanges {
  readonly #open = new Map<string, Open>()
  readonly #busy = new Set<string>()

  constructor(private readonly options: Options) {}

  /** Takes those of which something may still come, beside those that are not stored yet. */
  read(rows: readonly GatewayChange[]): void {
    for (const { storeCode, gwMac, ask, alias, every, askedAt, end } of rows) {
      const known = this.#open.get(gwMac)
      if (end || known?.ask === ask || (known && known.askedAt > (askedAt ?? 0))) continue
      this.#open.set(gwMac, { storeCode, gwMac, ask, alias, every, askedAt: askedAt ?? 0 })
    }
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const [gwMac, { storeCode }] of this.#open) if (stores.has(storeCode)) this.#open.delete(gwMac)
  }

  /**
   * Tells a gateway other settings.
   *
   * @param ask stands for this one time
   * @returns why it was told nothing; null where it was, or may have been
   */
  async tell(own: Own | undefined, { alias, every }: WishedSettings, ask: string): Promise<SettingsRefusal | null> {
    if (!own?.gateway?.configure) return 'NOT_SUPPORTED'
    const { storeCode, gwMac } = own
    const before = this.#open.get(gwMac)
    const askedAt = this.options.now()
    if (before && !before.end && isExpected(before.askedAt, askedAt)) return 'BUSY'
    // Its answer may be there before it is known that it was told.
    const open = { storeCode, gwMac, ask, alias, every, askedAt }
    this.#open.set(gwMac, open)
    const refusal = await told(own.gateway.configure({ alias, every }))
    if (refusal !== null && this.#open.get(gwMac) === open) {
      this.#open.delete(gwMac)
      if (before) this.#open.set(gwMac, before)
    }
    return refusal
  }

  /** Notes how a gateway says to be set. */
  said({ gwMac }: Own, { settings }: Pick<GatewayState, 'settings'>): void {
    const open = this.#open.get(gwMac)
    if (open && settings && isSet(settings, open)) this.#ends(open, 'DONE')
  }

  /** Notes that a gateway cannot use what it was told. */
  refused({ gwMac }: Own): void {
    const open = this.#open.get(gwMac)
    if (open && isExpected(open.askedAt, this.options.now())) this.#ends(open, 'REFUSED')
  }

  #ends(open: Open, end: NonNullable<GatewayChange['end']>): void {
    if (!open.end) Object.assign(open, { end, endedAt: this.options.now() })
  }

  /** Writes what has ended. It may not be stored yet that it was asked for: then it is done with a later step. */
  step(): void {
    for (const open of this.#open.values()) {
      if (!open.end || this.#busy.has(open.ask)) continue
      this.#busy.add(open.ask)
      this.options.background.begin(this.#write(open).finally(() => void this.#busy.delete(open.ask)))
    }
  }

  async #write(open: Open): Promise<void> {
    const { storeCode, gwMac, ask, end, endedAt, askedAt } = open
    const { records, share, now } = this.options
    const written = await share.transaction(records, new Set([storeCode]), (within) =>
      within.update('gateway-change', { storeCode, gwMac, ask, end: null }, { end, endedAt }),
    )
    const isOver = written > 0 || !isExpected(askedAt, now())
    if (isOver && this.#open.get(gwMac) === open) this.#open.delete(gwMac)
  }
}

async function told(telling: Promise<SettingsRefusal | null>): Promise<SettingsRefusal | null> {
  try {
    return await telling
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause
    return UNCERTAIN.has(cause.fault) ? null : cause.fault
  }
}
