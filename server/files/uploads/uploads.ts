import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { FilesAway } from '../../filesAway'
import type { FileStore } from '../store/fileStore'
import { Incoming } from './incoming'

/** A file that comes piece by piece, through whatever servers. */
export interface Upload {
  readonly id: string
  /** The e-mail of who sends it; it is nobody else's. */
  readonly owner: string
  /** The call that it is sent for, and the parameters of its path, as JSON. */
  readonly call: string
  readonly params: string
  /** Bytes of the whole, and those that are there. */
  readonly length: number
  readonly offset: number
  /** Epoch seconds at which it is forgotten, if nothing comes. */
  readonly expiresAt: number
}

/** How an upload was gone on with. */
export type Appended =
  /** `isCut`: this server ends and took no more. */
  | { readonly offset: number; readonly isCut: boolean }
  /** It is elsewhere by now: another connection has gone on with it. */
  | 'moved'
  /** More came than it was to have. */
  | 'tooLong'

/** An upload to which nothing comes for so long is forgotten. */
export const KEPT_SECONDS = 24 * 3600
/** Uploads of a person that are under way. */
export const MOST_UPLOADS = 100
/** A call that reads an upload says so more often than this; of one that does not, its server is dead. */
const CLAIM_SECONDS = 15
/** A file of no piece may be one that another server is writing. */
const GRACE_SECONDS = 3600

/**
 * Uploads that any server of the database goes on with: their state is rows, their pieces are files. A piece is there once
 * its row is, which is written only if no other piece is at its place: so no lock is needed between servers, and
 * of two connections that send the same one is told where the upload is.
 */
export class Uploads {
  readonly #db: Kysely<Database>
  readonly #store: FileStore
  readonly #onError: (cause: unknown) => void

  constructor({ db, store, onError }: { readonly db: Kysely<Database>; readonly store: FileStore; readonly onError: (cause: unknown) => void }) {
    this.#db = db
    this.#store = store
    this.#onError = onError
  }

  /** @returns undefined where the person has too many under way */
  async begin({ owner, call, params, length }: Pick<Upload, 'owner' | 'call' | 'params' | 'length'>): Promise<Upload | undefined> {
    const id = randomUUID()
    const [made] = await this.#read(sql`
      INSERT INTO upload ("id", "owner", "call", "params", "length") SELECT ${id}, ${owner}, ${call}, ${params}, ${length}::integer
        WHERE (SELECT count(*) FROM upload WHERE "owner" = ${owner} AND ${fresh}) < ${MOST_UPLOADS} RETURNING ${columns}`)
    return made
  }

  /** One of a person; undefined where it is not there, or too old. */
  async find(id: string, owner: string): Promise<Upload | undefined> {
    return (await this.#read(sql`SELECT ${columns} FROM upload WHERE "id" = ${id} AND "owner" = ${owner} AND ${fresh}`))[0]
  }

  /** Adds what comes until it ends, breaks off or `stop` is fired; all that came is kept. */
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
        INSERT INTO upload_piece ("uploadId", "at", "size", "stored") SELECT "id", ${at}::integer, ${size}::integer, ${stored} FROM moved RETURNING "at"`.execute(this.#db)
      if (rows.length === 0) {
        await this.#store.remove(stored)
        return 'moved'
      }
      at += size
    }
    return incoming.isTooLong ? 'tooLong' : { offset: at, isCut: incoming.isStopped }
  }

  /** The bytes of a whole one, no more than `most`. */
  async *content({ id }: Upload, most: number): AsyncGenerator<Uint8Array> {
    const { rows } = await sql<{ stored: string; size: number }>`SELECT "stored", "size" FROM upload_piece WHERE "uploadId" = ${id} ORDER BY "at"`.execute(this.#db)
    let left = most
    for (const { stored, size } of rows) {
      if (left <= 0) return
      const found = await this.#store.read(stored, { from: 0, to: Math.min(size, left) - 1 })
      if (!found) throw new FilesAway(`A piece of an upload is not there: ${stored}`)
      for await (const bytes of found.stream) yield bytes as Uint8Array
      left -= size
    }
  }

  /**
   * Has one call alone read an upload, until it is released or removed.
   * @param by a name of that call, which is to `hold` it again and again
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
    await sql`UPDATE upload SET "claimedBy" = NULL, "claimedAt" = NULL WHERE "id" = ${id} AND "claimedBy" = ${by}`.execute(this.#db)
  }

  /** Forgets one. @param by whose claim it has; without it, one that is claimed stays @returns whether it has gone */
  async remove(id: string, by: string | null = null): Promise<boolean> {
    return (await this.#drop(sql`"id" = ${id} AND ("claimedBy" IS NOT DISTINCT FROM ${by}::text OR "claimedAt" < now() - ${CLAIM_SECONDS} * interval '1 second')`)) > 0
  }

  /** Removes what is too old, and pieces of which nothing is known. @param now epoch seconds, as the store's files have them */
  async sweep(now: number): Promise<void> {
    await this.#drop(sql`NOT ${fresh}`)
    for await (const name of this.#store.list()) {
      const { rows } = await sql`SELECT 1 FROM upload_piece WHERE "uploadId" = ${name.split('.')[0]} AND "stored" = ${name}`.execute(this.#db)
      if (rows.length > 0 || ((await this.#store.head(name))?.at ?? now) > now - GRACE_SECONDS) continue
      await this.#store.remove(name)
    }
  }

  async #drop(which: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ id: string; stored: string | null }>`
      WITH gone AS (DELETE FROM upload WHERE ${which} RETURNING "id") SELECT gone."id", "stored" FROM gone LEFT JOIN upload_piece ON "uploadId" = gone."id"`.execute(this.#db)
    // What fails here, or is broken off, the sweep makes up for.
    for (const { stored } of rows) if (stored !== null) await this.#store.remove(stored).catch(this.#onError)
    return rows.length
  }

  async #read(statement: RawBuilder<unknown>): Promise<Upload[]> {
    return (await sql<Upload>`${statement}`.execute(this.#db)).rows.map((row) => ({ ...row, expiresAt: Number(row.expiresAt) }))
  }
}

const columns = sql`"id", "owner", "call", "params", "length", "offset", floor(extract(epoch FROM "touchedAt" + ${KEPT_SECONDS} * interval '1 second')) AS "expiresAt"`
const fresh = sql`"touchedAt" > now() - ${KEPT_SECONDS} * interval '1 second'`
