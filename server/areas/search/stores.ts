import { sql } from 'kysely'
import { searchText } from '../../../src/schema/searchText'
import type { Db } from '../../access/tables'
import type { Candidate } from './rank'

export interface KnownStore extends Candidate {
  readonly storeCode: string
  readonly name: string
  readonly text: string
}

/** The stores of a database, cached: they are few, and each search needs them. */
export interface KnownStores {
  readonly version: string
  readonly all: readonly KnownStore[]
  readonly byCode: ReadonlyMap<string, KnownStore>
  /** The indexes of stores, by bigram. */
  readonly byPair: ReadonlyMap<string, readonly number[]>
}

const kept = new WeakMap<Db, KnownStores>()

/** The share of the typed bigrams that a similar name has. */
const SIMILARITY = 0.6

/** All stores; read again if the table has changed. */
export async function knownStores(db: Db): Promise<KnownStores> {
  // Every write changes xmin, but not necessarily the maximum: an older transaction may commit later. So the sum counts too.
  const {
    rows: [now],
  } = await sql<{ version: string }>`
    SELECT count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS "version" FROM store`.execute(
    db,
  )
  const version = now?.version ?? ''
  const known = kept.get(db)
  if (known?.version === version) return known
  const { rows } = await sql<{
    storeCode: string
    storeName: string
  }>`SELECT "storeCode", "storeName" FROM store`.execute(db)
  const all = rows.map(({ storeCode, storeName }) => ({
    storeCode,
    id: storeCode,
    name: storeName,
    texts: [storeName, storeCode],
    text: ` ${searchText(storeName)} ${searchText(storeCode)}`,
  }))
  const byPair = new Map<string, number[]>()
  for (const [at, { text }] of all.entries())
    for (const pair of pairsOf(text)) byPair.set(pair, [...(byPair.get(pair) ?? []), at])
  const read = { version, all, byCode: new Map(all.map((store) => [store.storeCode, store])), byPair }
  kept.set(db, read)
  return read
}

export const storesWith = ({ all }: KnownStores, phrases: readonly string[]): KnownStore[] =>
  all.filter(({ text }) => phrases.every((phrase) => text.includes(phrase)))

/** The stores whose names contain most of the typed bigrams. */
export function similarStores({ all, byPair }: KnownStores, typed: string): KnownStore[] {
  const counts = new Map<number, number>()
  const pairs = pairsOf(` ${typed}`)
  for (const pair of pairs) for (const at of byPair.get(pair) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts].flatMap(([at, count]) => (count >= pairs.size * SIMILARITY ? (all[at] ?? []) : []))
}

/** The bigrams of a text; spaces before Japanese and Korean characters are ignored. */
function pairsOf(text: string): Set<string> {
  const letters = [...text.replace(/ (?=[^\u0000-\u024f])/gu, '')]
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
}
