import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { FileStoreUnavailable } from '../../base/errors'
import type { Database } from '../../db/database'
import type { FileStore } from '../store/fileStore'
import { Incoming } from './incoming'

/** A resumable upload. */
export interface Upload {
  readonly id: string
  /** The email of the sender, to whom it belongs. */
  readonly owner: string
  /** The call it is for, and the parameters of its path as JSON. */
  readonly call: string
  readonly params: string
  /** The total size in bytes, and how many have arrived. */
  readonly length: number
  readonly offset: number
  /** When it expires if nothing more arrives, in epoch seconds. */
  readonly expiresAt: number
}

/** The result of appending to an upload. */
export type Appended =
  /** `isCut`: this server is shutting down and has stopped reading. */
  | { readonly offset: number; readonly isCut: boolean }
  /** Another connection has continued the upload meanwhile. */
  | 'moved'
  /** More bytes than announced. */
  | 'tooLong'

/** How long an upload is kept without activity. */
export const KEPT_SECONDS = 24 * 3600
/** The most uploads in progress of one person. */
const MAX_UPLOADS = 100
/** How long a claim lasts unless it is renewed; after that its server is dead. */
const CLAIM_SECONDS = 15
/** Younger files without a piece may be in the process of being written by another server. */
const GRACE_SECONDS = 3600

/**
 * Resumable uploads that any server of the database can continue: their state is in rows, their pieces are files. A piece
 * counts once its row is written, which succeeds only if the upload is still at that offset. So servers need no lock, and of
 * two connections that send the same bytes one is told to check the offset.
 */
export class Uploads {
  readonly #db: Kysely<Database>
  readonly #store: FileStore
  readonly #onError: (cause: unknown) => void

  constructor({
    db,
    store,
    onError,
  }: {
    readonly db: Kysely<Database>
    readonly store: FileStore
    readonly onError: (cause: unknown) => void
  }) {
    this.#db = db
    this.#store = store
    this.#onError = onError
  }

  /** @returns undefined if the person has too many in progress */
  async begin({
    owner,
    call,
    params,
    length,
  }: Pick<Upload, 'owner' | 'call' | 'params' | 'length'>): Promise<Upload | undefined> {
    const id = randomUUID()
    const [made] = await this.#read(sql`
      INSERT INTO upload ("id", "owner", "call", "params", "length") SELECT ${id}, ${owner}, ${call}, ${params}, ${length}::integer
        WHERE (SELECT count(*) FROM upload WHERE "owner" = ${owner} AND ${fresh}) < ${MAX_UPLOADS} RETURNING ${columns}`)
    return made
  }

  /** An upload of a person; undefined if it does not exist or has expired. */
  async find(id: string, owner: string): Promise<Upload | undefined> {
    return (
      await this.#read(sql`SELECT ${columns} FROM upload WHERE "id" = ${id} AND "owner" = ${owner} AND ${fresh}`)
    )[0]
  }

  /** Appends a stream until it ends, breaks off or `stop` fires. Everything that arrived is kept. */
  async append(upload: Upload, content: AsyncIterable<Uint8Array>, stop: AbortSignal): Promise<Appended> {
    const incoming = new Incoming(content, upload.length - upload.offset, stop)
    try {
      return await this.#addAll(upload, incoming)
    } catch (error) {
      if (incoming.isTooLong) return 'tooLong'
      throw error
    } finally {
      incoming.end()
    }
  }

  async #addAll({ id, offset }: Upload, incoming: Incoming): Promise<Appended> {
    let at = offset
    while (await incoming.hasMore()) {
      const stored = `${id}.${randomUUID()}`
      await this.#store.put(stored, incoming.piece())
      const size = incoming.pieceSize
      const { rows } = await sql`
        WITH moved AS (UPDATE upload SET "offset" = "offset" + ${size}::integer, "touchedAt" = now() WHERE "id" = ${id} AND "offset" = ${at}::integer AND "claimedBy" IS NULL RETURNING "id")
        INSERT INTO upload_piece ("uploadId", "at", "size", "stored") SELECT "id", ${at}::integer, ${size}::integer, ${stored} FROM moved RETURNING "at"`.execute(
        this.#db,
      )
      if (rows.length === 0) {
        await this.#store.remove(stored)
        return 'moved'
      }
      at += size
    }
    return incoming.isTooLong ? 'tooLong' : { offset: at, isCut: incoming.isStopped }
  }

  /** The bytes of a complete upload, at most `most`. */
  async *content({ id }: Upload, most: number): AsyncGenerator<Uint8Array> {
    const { rows } = await sql<{
      stored: string
      size: number
    }>`SELECT "stored", "size" FROM upload_piece WHERE "uploadId" = ${id} ORDER BY "at"`.execute(this.#db)
    let left = most
    for (const { stored, size } of rows) {
      if (left <= 0) return
      const found = await this.#store.read(stored, { from: 0, to: Math.min(size, left) - 1 })
      if (!found) throw new FileStoreUnavailable(`A piece of an upload is missing: ${stored}`)
      for await (const bytes of found.stream) yield bytes as Uint8Array
      left -= size
    }
  }

  /**
   * Claims an upload for one call, until it is released or removed.
   * @param by a name of the call, which must renew the claim with `hold`
   */
  async claim(id: string, owner: string, by: string): Promise<Upload | 'claimed' | undefined> {
    const [claimed] = await this.#read(sql`
      UPDATE upload SET "claimedBy" = ${by}, "claimedAt" = now(), "touchedAt" = now()
        WHERE "id" = ${id} AND "owner" = ${owner} AND ${fresh} AND ("claimedBy" IS NULL OR "claimedAt" < now() - ${CLAIM_SECONDS} * interval '1 second') RETURNING ${columns}`)
    return claimed ?? ((await this.find(id, owner)) && 'claimed')
  }

  async hold(id: string, by: string): Promise<void> {
    await sql`UPDATE upload SET "claimedAt" = now() WHERE "id" = ${id} AND "claimedBy" = ${by}`.execute(this.#db)
  }

  async release(id: string, by: string): Promise<void> {
    await sql`UPDATE upload SET "claimedBy" = NULL, "claimedAt" = NULL WHERE "id" = ${id} AND "claimedBy" = ${by}`.execute(
      this.#db,
    )
  }

  /** Removes an upload. @param by the claimant; without it, a claimed upload stays @returns whether it was removed */
  async remove(id: string, by: string | null = null): Promise<boolean> {
    return (
      (await this.#drop(
        sql`"id" = ${id} AND ("claimedBy" IS NOT DISTINCT FROM ${by}::text OR "claimedAt" < now() - ${CLAIM_SECONDS} * interval '1 second')`,
      )) > 0
    )
  }

  /** Removes expired uploads and unknown pieces. @param now epoch seconds, by the clock of the file store */
  async sweep(now: number): Promise<void> {
    await this.#drop(sql`NOT ${fresh}`)
    for await (const name of this.#store.list()) {
      const { rows } =
        await sql`SELECT 1 FROM upload_piece WHERE "uploadId" = ${name.split('.')[0]} AND "stored" = ${name}`.execute(
          this.#db,
        )
      if (rows.length > 0 || ((await this.#store.head(name))?.at ?? now) > now - GRACE_SECONDS) continue
      await this.#store.remove(name)
    }
  }

  async #drop(which: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ id: string; stored: string | null }>`
      WITH gone AS (DELETE FROM upload WHERE ${which} RETURNING "id") SELECT gone."id", "stored" FROM gone LEFT JOIN upload_piece ON "uploadId" = gone."id"`.execute(
      this.#db,
    )
    // If this fails, the sweep removes the files later.
    for (const { stored } of rows) if (stored !== null) await this.#store.remove(stored).catch(this.#onError)
    return rows.length
  }

  async #read(statement: RawBuilder<unknown>): Promise<Upload[]> {
    return (await sql<Upload>`${statement}`.execute(this.#db)).rows.map((row) => ({
      ...row,
      expiresAt: Number(row.expiresAt),
    }))
  }
}

const columns = sql`"id", "owner", "call", "params", "length", "offset", floor(extract(epoch FROM "touchedAt" + ${KEPT_SECONDS} * interval '1 second')) AS "expiresAt"`
const fresh = sql`"touchedAt" > now() - ${KEPT_SECONDS} * interval '1 second'`
