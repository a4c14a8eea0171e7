import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database'
import type { Every } from '../repeat'
import { LOOK_MS, StoreCommands } from './commands'
import { Leases } from './leases'
import { MISSED, type News } from './news'
import { BEAT_MS, ServerNode } from './nodes'
import { type LeaseKind, type Share, wholeShare } from './share'

/** The news that a command was added. */
const COMMANDS = 'driverCommands'

export interface ClusterOptions {
  /** The connections for it; undefined where this server is alone. */
  readonly db: Kysely<Database> | undefined
  readonly version: string
  /** Tells other servers at once what they would find a moment later. */
  readonly news: Pick<News, 'subscribe' | 'tellElsewhere' | 'tellHere'>
  /** Notified of what fails that others asked for. */
  readonly onError: (cause: unknown) => void
}

/** What this server shares with others on the same database. Alone it has everything, and asks nobody. */
export class Cluster {
  readonly node: ServerNode | undefined
  readonly #leases: Leases | undefined
  readonly #commands: StoreCommands | undefined
  #stops: (() => void)[] = []

  constructor(private readonly options: ClusterOptions) {
    const { db, version, news, onError } = options
    if (!db) return
    this.node = new ServerNode(db, { name: `${hostname()}:${process.pid}`, version })
    this.#commands = new StoreCommands({ db, owner: this.node.id, onError, onAdded: () => news.tellElsewhere(COMMANDS, null) })
    this.#leases = new Leases(db, this.node, this.#commands, () => news.tellHere(MISSED, undefined))
  }

  /** The stores that this server drives. */
  share(kind: LeaseKind): Share {
    return this.#leases?.shares[kind] ?? wholeShare
  }

  /** Shows itself, takes its share, and does both by itself from then on. */
  async start(every: Every): Promise<void> {
    const [node, leases, commands] = [this.node, this.#leases, this.#commands]
    if (!node || !leases || !commands) return
    await node.beat()
    await leases.round()
    // Apart from each other: a server that has much to take up lives meanwhile.
    const onHint = () => void commands.round().catch(this.options.onError)
    this.#stops = [this.options.news.subscribe(COMMANDS, onHint), every('beat', BEAT_MS, () => node.beat()), every('leases', BEAT_MS, () => leases.round()), every('commands', LOOK_MS, () => commands.round())]
  }

  /** Gives back what it has; what drives it must be there still. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#commands?.close()
    await this.#leases?.close()
    await this.node?.leave()
  }
}
