import { sql } from 'kysely'
import type { Records } from '../db/records'
import { type Book, BOOKS, resourceOf, valuesOf } from './books'
import { type ChainEnd, nextLink } from './chain'
import { hashOf } from './shown'

/** Entries that are read at once. */
const PAGE = 500

/** What is wrong with a book: from which entry on it is not as it was written. */
interface Broken {
  readonly storeCode: string
  readonly book: Book
  /** The first entry that does not fit. */
  readonly number: number
  readonly reason: 'CHANGED' | 'MISSING' | 'EXTRA' | 'CONTENT' | 'UNKNOWN_END'
}

/** What was looked at. */
export interface Verified {
  readonly entries: number
  readonly broken: readonly Broken[]
}

/**
 * Reads the ledger of a store from end to end and works out every hash anew.
 * @returns how many entries there are, and for each book the first that was changed or taken out behind the server's back
 */
export async function verifyStore(records: Records, storeCode: string): Promise<Verified> {
  const books = []
  for (const book of BOOKS) books.push(await verifyBook(records, storeCode, book))
  return {
    entries: books.reduce((sum, { entries }) => sum + entries, 0),
    broken: books.flatMap(({ broken }) => broken),
  }
}

/** Where a book begins and ends, by its head. */
interface Bounds {
  /** The last entry that was forgotten. */
  readonly start: ChainEnd
  readonly end: ChainEnd
  /** The first entry that is there and not between the two. */
  readonly outside: number | null
}

/** Again from the start where entries were forgotten meanwhile: the first that is left has another one before it. */
async function verifyBook(records: Records, storeCode: string, book: Book): Promise<Verified> {
  for (;;) {
    const bounds = await boundsOf(records, storeCode, book)
    const found = await readBook(records, storeCode, book, bounds)
    const now = await boundsOf(records, storeCode, book)
    if (found.broken.length === 0 || now.start.number === bounds.start.number) return found
  }
}

/** All in one statement: an entry and the head that counts it come in one transaction. */
async function boundsOf({ db }: Records, storeCode: string, book: Book): Promise<Bounds> {
  const { rows } = await sql<{
    start: number
    startHash: string
    end: number
    endHash: string
    outside: number | null
  }>`
    WITH bounds AS (
      SELECT coalesce(max("forgotten"), 0) AS "start", coalesce(max("forgottenHash"), '') AS "startHash",
        coalesce(max("number"), 0) AS "end", coalesce(max("hash"), '') AS "endHash"
      FROM ledger_head WHERE "storeCode" = ${storeCode} AND "book" = ${book})
    SELECT *, least(
      (SELECT min("number") FROM ${TABLES[book]} WHERE "storeCode" = ${storeCode} AND "number" <= "start"),
      (SELECT min("number") FROM ${TABLES[book]} WHERE "storeCode" = ${storeCode} AND "number" > "end")) AS "outside"
    FROM bounds`.execute(db)
  const [{ start, startHash, end, endHash, outside } = NOTHING] = rows
  return { start: { number: start, hash: startHash }, end: { number: end, hash: endHash }, outside }
}

const NOTHING = { start: 0, startHash: '', end: 0, endHash: '', outside: null }
const TABLES = { PRICE: sql.table('price_entry'), LABEL: sql.table('label_entry') } as const

async function readBook(
  records: Records,
  storeCode: string,
  book: Book,
  { start, end, outside }: Bounds,
): Promise<Verified> {
  let last = start
  let lastId = -1
  let entries = 0
  const contents = new Set<string>()
  const wrong = (number: number, reason: Broken['reason']): Verified => ({
    entries,
    broken: [{ storeCode, book, number, reason }],
  })
  while (last.number < end.number) {
    // From the last one on: another one with its number may stand beside it.
    const page = await readPage(records, storeCode, book, Math.max(last.number - 1, start.number))
    // What is entered while this reads stands behind the end that was read.
    const own = page.filter(({ id, number }) => id !== lastId && number <= end.number)
    for (const entry of own) {
      if (entry.number <= last.number) return wrong(entry.number, 'EXTRA')
      if (entry.number !== last.number + 1) return wrong(last.number + 1, 'MISSING')
      const { hash } = nextLink(last, valuesOf[book](entry))
      if (hash !== entry.hash) return wrong(entry.number, 'CHANGED')
      last = { number: entry.number, hash }
      lastId = entry.id
      entries += 1
    }
    const changed = await changedContent(records, storeCode, own, contents)
    if (changed !== undefined) return wrong(changed, 'CONTENT')
    if (own.length === 0) return wrong(last.number + 1, 'MISSING')
  }
  if (last.hash !== end.hash) return wrong(last.number, 'UNKNOWN_END')
  return outside === null ? { entries, broken: [] } : wrong(outside, 'EXTRA')
}

/**
 * The first of these entries whose content is gone, or is another one than its hash says.
 * @param known contents that were looked at before
 */
async function changedContent(
  records: Records,
  storeCode: string,
  entries: readonly Numbered[],
  known: Set<string>,
): Promise<number | undefined> {
  const named = entries.filter(({ content }) => content !== undefined && !known.has(content))
  if (named.length === 0) return undefined
  const hashes = [...new Set(named.map(({ content = '' }) => content))]
  for (const content of await records.find('label-content', { storeCode, hash: hashes }))
    if (hashOf(content) === content.hash) known.add(content.hash)
  return named.find(({ content = '' }) => !known.has(content))?.number
}

interface Numbered {
  readonly id: number
  readonly number: number
  readonly hash: string
  /** The hash of what a label showed; prices have none. */
  readonly content?: string
}

function readPage(records: Records, storeCode: string, book: Book, after: number): Promise<readonly Numbered[]> {
  return records.after(resourceOf[book], { storeCode }, 'number', after, PAGE)
}
