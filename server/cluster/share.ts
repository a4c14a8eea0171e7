import { sql } from 'kysely'
import type { Records } from '../db/records'
import { DriverSilent, type LeaseKind, type StoreCommands } from './commands'

/** Drives the stores that this server holds leases for. */
export interface StoreDriver {
  /** Takes over these stores and continues what is in progress in them. */
  gained(stores: readonly string[]): Promise<void>
  /** Drops these stores. Resolves once nothing of them is being written. */
  lost(stores: readonly string[]): Promise<void>
  /** Handles a command of another server. */
  handle(storeCode: string, command: unknown): Promise<unknown>
}

/** The stores that this server drives. */
export interface Share {
  /** Undefined means all. */
  readonly stores: readonly string[] | undefined
  /** Whether this server holds the lease of a store. */
  has(storeCode: string): boolean
  /** Whether it has also finished taking it over. */
  drives(storeCode: string): boolean
  /**
   * A transaction of the driver of some stores.
   * @throws LeaseLost if another server has taken over one of them; then nothing is written
   */
  transaction<Result>(
    records: Records,
    stores: Iterable<string>,
    work: (records: Records) => Promise<Result>,
  ): Promise<Result>
  /** Drops stores that turned out to belong to another server. */
  drop(stores: readonly string[]): void
  /**
   * Sends a command to the server that drives another store, and waits for the response.
   * @throws DriverSilent if it does not respond
   */
  ask(storeCode: string, command: unknown): Promise<unknown>
  /** Sends a command to the servers that drive other stores, without a response. */
  tell(stores: readonly string[], command: unknown): Promise<void>
  /** Sets the driver. */
  drive(driver: StoreDriver): void
}

/** This server has lost the leases of stores that a driver was writing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(readonly stores: readonly string[]) {
    super(`Another server drives ${stores.join(', ')} now.`)
  }
}

/** The share of a single server: all stores. */
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

/** A hanging driver with locked rows would prevent a takeover, so PostgreSQL ends its idle transaction after this time. */
const HANGS_AFTER_MS = 5000

/** The stores that this server holds leases for. */
export class LeasedShare implements Share {
  /** The fencing token of each lease, by store. */
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
    this.commands.serve(this.kind, {
      drives: (storeCode) => this.drives(storeCode),
      handle: (storeCode, command) => driver.handle(storeCode, command),
    })
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

  transaction<Result>(
    records: Records,
    stores: Iterable<string>,
    work: (records: Records) => Promise<Result>,
  ): Promise<Result> {
    return records.transaction(async (within) => {
      const wanted = [...new Set(stores)]
      if (wanted.length > 0) await this.#check(within, wanted)
      return work(within)
    })
  }

  /** Locks the leases until the transaction ends, so that a takeover happens before it or after it. */
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

  /** Sets the leases of this server: the driver drops the others and takes over new ones. */
  async follow(fences: ReadonlyMap<string, number>): Promise<void> {
    const lost = [...this.#fences]
      .filter(([storeCode, fence]) => fences.get(storeCode) !== fence)
      .map(([storeCode]) => storeCode)
    this.drop(lost)
    if (lost.length > 0) await this.#driver?.lost(lost)
    const gained = [...fences].filter(([storeCode]) => !this.#fences.has(storeCode))
    if (gained.length === 0) return
    const stores = gained.map(([storeCode]) => storeCode)
    for (const [storeCode, fence] of gained) this.#fences.set(storeCode, fence)
    try {
      await this.#driver?.gained(stores)
    } catch (error) {
      // The next round tries again.
      this.drop(stores)
      throw error
    }
    // Some may have been dropped in the meantime.
    for (const storeCode of stores) if (this.#fences.has(storeCode)) this.#driven.add(storeCode)
  }
}
