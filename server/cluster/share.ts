import { sql } from 'kysely'
import type { Records } from '../db/records'
import { DriverSilent, type StoreCommands } from './commands'

/** What leases are about: who drives the gateways of a store, and who its displays. */
export type LeaseKind = 'radio' | 'signage'

/** What drives the stores that this server holds. */
export interface StoreDriver {
  /** These stores are this server's from now on: takes up what is under way in them. */
  gained(stores: readonly string[]): Promise<void>
  /** They are not any more: drops what it knows of them. Resolves once nothing of them is being written. */
  lost(stores: readonly string[]): Promise<void>
  /** Another server asks something of one of them. */
  obey(storeCode: string, command: unknown): Promise<unknown>
}

/** The stores that are this server's to drive. */
export interface Share {
  /** Undefined is all that there are. */
  readonly stores: readonly string[] | undefined
  /** Whether a store is this server's. */
  has(storeCode: string): boolean
  /** Whether this server has also taken up what is under way in it. */
  drives(storeCode: string): boolean
  /**
   * What the driver of some stores writes, all or nothing.
   * @throws LeaseLost where one of them is another server's by now: then nothing is written
   */
  transaction<Result>(records: Records, stores: Iterable<string>, work: (records: Records) => Promise<Result>): Promise<Result>
  /** Stores turned out to be another server's: they are dropped at once. */
  drop(stores: readonly string[]): void
  /**
   * Asks the server that drives another store.
   * @throws DriverSilent where it does not answer
   */
  ask(storeCode: string, command: unknown): Promise<unknown>
  /** Tells the servers that drive other stores something that nobody waits for. */
  tell(stores: readonly string[], command: unknown): Promise<void>
  /** Who drives them. */
  drive(driver: StoreDriver): void
}

/** Stores that a driver wrote of are not this server's any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(readonly stores: readonly string[]) {
    super(`Another server drives ${stores.join(', ')} by now.`)
  }
}

/** There is no other server: all stores are this one's, and nothing is asked. */
export const wholeShare: Share = {
  stores: undefined,
  has: () => true,
  drives: () => true,
  transaction: (records, _stores, work) => records.transaction(work),
  drop: () => undefined,
  ask: (storeCode) => Promise.reject(new DriverSilent(storeCode)),
  tell: () => Promise.resolve(),
  drive: () => undefined,
}

/** A driver that hangs with rows locked would keep others from taking over: PostgreSQL ends what says nothing for so long. */
const HANGS_AFTER_MS = 5000

/** The stores that this server has leases of. */
export class LeasedShare implements Share {
  /** By store the number that its lease was taken with. */
  readonly #fences = new Map<string, number>()
  readonly #driven = new Set<string>()
  #driver: StoreDriver | undefined

  constructor(
    private readonly kind: LeaseKind,
    private readonly owner: string,
    private readonly commands: Pick<StoreCommands, 'ask' | 'tell' | 'serve'>,
  ) {}

  get stores(): readonly string[] {
    return [...this.#fences.keys()]
  }

  has(storeCode: string): boolean {
    return this.#fences.has(storeCode)
  }

  drives(storeCode: string): boolean {
    return this.#driven.has(storeCode)
  }

  drive(driver: StoreDriver): void {
    this.#driver = driver
    this.commands.serve(this.kind, { drives: (storeCode) => this.drives(storeCode), obey: (storeCode, command) => driver.obey(storeCode, command) })
  }

  ask(storeCode: string, command: unknown): Promise<unknown> {
    return this.commands.ask(this.kind, storeCode, command)
  }

  tell(stores: readonly string[], command: unknown): Promise<void> {
    return this.commands.tell(this.kind, stores, command)
  }

  drop(stores: readonly string[]): void {
    for (const storeCode of stores) for (const one of [this.#fences, this.#driven]) one.delete(storeCode)
  }

  transaction<Result>(records: Records, stores: Iterable<string>, work: (records: Records) => Promise<Result>): Promise<Result> {
    return records.transaction(async (within) => {
      const wanted = [...new Set(stores)]
      if (wanted.length > 0) await this.#check(within, wanted)
      return work(within)
    })
  }

  /** Holds the leases until the transaction ends: who takes over waits for it, or has done so before. */
  async #check({ db }: Records, stores: readonly string[]): Promise<void> {
    const fences = stores.map((storeCode) => this.#fences.get(storeCode) ?? -1)
    const { rows } = await sql<{ storeCode: string }>`
      SELECT l."storeCode", set_config('idle_in_transaction_session_timeout', ${String(HANGS_AFTER_MS)}, true)
      FROM lease l JOIN unnest(${stores}::text[], ${fences}::bigint[]) w("storeCode", "fence") USING ("storeCode", "fence")
      WHERE l."kind" = ${this.kind} AND l."owner" = ${this.owner} FOR SHARE OF l`.execute(db)
    if (rows.length === stores.length) return
    const held = new Set(rows.map(({ storeCode }) => storeCode))
    throw new LeaseLost(stores.filter((storeCode) => !held.has(storeCode)))
  }

  /** These leases are this server's: the driver drops what is not among them, and takes up what is new. */
  async follow(fences: ReadonlyMap<string, number>): Promise<void> {
    const lost = [...this.#fences].filter(([storeCode, fence]) => fences.get(storeCode) !== fence).map(([storeCode]) => storeCode)
    this.drop(lost)
    if (lost.length > 0) await this.#driver?.lost(lost)
    const gained = [...fences].filter(([storeCode]) => !this.#fences.has(storeCode))
    if (gained.length === 0) return
    const stores = gained.map(([storeCode]) => storeCode)
    for (const [storeCode, fence] of gained) this.#fences.set(storeCode, fence)
    try {
      await this.#driver?.gained(stores)
    } catch (error) {
      // The next look finds them new again.
      this.drop(stores)
      throw error
    }
    // Some may be gone again.
    for (const storeCode of stores) if (this.#fences.has(storeCode)) this.#driven.add(storeCode)
  }
}
