import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database'
import type { Every } from '../db/repeat'
import { type LeaseKind, POLL_MS, StoreCommands } from './commands'
import { Leases } from './leases'
import { MISSED, type News } from './news'
import { HEARTBEAT_MS, ServerNode } from './nodes'
import { type Share, wholeShare } from './share'

/** Announces a new command. */
const COMMANDS = 'driverCommands'

export interface ClusterOptions {
  /** The connections for it; undefined for a single server. */
  readonly db: Kysely<Database> | undefined
  readonly version: string
  /** Notifies the other servers, which would otherwise notice a moment later. */
  readonly news: Pick<News, 'subscribe' | 'publishRemote' | 'publishLocal'>
  /** Called when a command of another server fails. */
  readonly onError: (cause: unknown) => void
}

/** This server's part in a cluster that shares a database. A single server has everything and runs none of this. */
export class Cluster {
  readonly node: ServerNode | undefined
  readonly #leases: Leases | undefined
  readonly #commands: StoreCommands | undefined
  #stops: (() => void)[] = []

  constructor(private readonly options: ClusterOptions) {
    const { db, version, news, onError } = options
    if (!db) return
    this.node = new ServerNode(db, { name: `${hostname()}:${process.pid}`, version })
    this.#commands = new StoreCommands({
      db,
      owner: this.node.id,
      onError,
      onAdded: () => news.publishRemote(COMMANDS, null),
    })
    this.#leases = new Leases(db, this.node, this.#commands, () => news.publishLocal(MISSED, undefined))
  }

  /** Whether this server does what only one server does; briefly none may, or two. */
  get leads(): boolean {
    return this.#leases?.leads ?? true
  }

  /** The stores that this server drives. */
  share(kind: LeaseKind): Share {
    return this.#leases?.shares[kind] ?? wholeShare
  }

  /** Joins the cluster, takes a share, and keeps both up to date. */
  async start(every: Every): Promise<void> {
    const [node, leases, commands] = [this.node, this.#leases, this.#commands]
    if (!node || !leases || !commands) return
    await node.heartbeat()
    await leases.round()
    // Separate timers, so that heartbeats continue while a server takes over many stores.
    const onHint = () => void commands.round().catch(this.options.onError)
    this.#stops = [
      this.options.news.subscribe(COMMANDS, onHint),
      every('heartbeat', HEARTBEAT_MS, () => node.heartbeat()),
      every('leases', HEARTBEAT_MS, () => leases.round()),
      every('commands', POLL_MS, () => commands.round()),
    ]
  }

  /** Releases its leases. The drivers must still be running. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#commands?.close()
    await this.#leases?.close()
    await this.node?.leave()
  }
}
