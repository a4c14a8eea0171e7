import type { LabelEntry, PriceEntry } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type ChainEnd, nextLink, type Values } from './chain'

/** The books of a store's ledger: each is a chain of entries. */
export const BOOKS = ['PRICE', 'LABEL'] as const
export type Book = (typeof BOOKS)[number]

export type Price = Omit<PriceEntry, 'id' | 'number' | 'hash'>
export type Shown = Omit<LabelEntry, 'id' | 'number' | 'hash'>

export const resourceOf = { PRICE: 'price-entry', LABEL: 'label-entry' } as const

const priceValues = (entry: Price): Values => [
  entry.storeCode,
  entry.updatedAt,
  entry.prCode,
  entry.before ?? null,
  entry.after ?? null,
  entry.source,
  entry.who ?? null,
  entry.taskId ?? null,
]

const shownValues = (entry: Shown): Values => [
  entry.storeCode,
  entry.updatedAt,
  entry.tagMac,
  entry.tagId ?? null,
  entry.prCode ?? null,
  entry.price ?? null,
  entry.layoutId ?? null,
  entry.gwIp ?? null,
  entry.taskId ?? null,
  entry.content,
]

/** What the hash of an entry vouches for. */
export const valuesOf = {
  PRICE: (entry: object) => priceValues(entry as Price),
  LABEL: (entry: object) => shownValues(entry as Shown),
} as const satisfies Record<Book, (entry: object) => Values>

/** Enters changes of prices into the ledger of their store, in the transaction of `records`. */
export async function enterPrices(records: Records, storeCode: string, prices: readonly Price[]): Promise<void> {
  const linked = await link(records, 'PRICE', storeCode, prices)
  await records.insert('price-entry', linked)
}

/** Enters what labels have confirmed into the ledger of their store, in the transaction of `records`. */
export async function enterShown(records: Records, storeCode: string, shown: readonly Shown[]): Promise<void> {
  const linked = await link(records, 'LABEL', storeCode, shown)
  await records.insert('label-entry', linked)
}

/** Puts entries at the end of a book, which is theirs until the transaction ends: two that enter at once wait for each other. */
async function link<Entry extends object>(
  records: Records,
  book: Book,
  storeCode: string,
  entries: readonly Entry[],
): Promise<(Entry & { number: number; hash: string })[]> {
  if (entries.length === 0) return []
  let end: ChainEnd = await heldEnd(records, book, storeCode)
  const linked = entries.map((entry) => {
    end = nextLink(end, valuesOf[book](entry))
    return { ...entry, ...end }
  })
  await records.update('ledger-head', { storeCode, book }, end)
  return linked
}

/**
 * Holds a book until the transaction of `records` ends: whoever reads what its next entries will say does so first, so that
 * nobody changes it in between, and all take the book before what it is about.
 */
export async function holdBook(records: Records, book: Book, storeCode: string): Promise<void> {
  await records.locked('ledger-head', { storeCode, book })
}

async function heldEnd(records: Records, book: Book, storeCode: string): Promise<ChainEnd> {
  const key = { storeCode, book }
  const known = await records.locked('ledger-head', key)
  if (!known) await records.insert('ledger-head', [key])
  return { number: known?.number ?? 0, hash: known?.hash ?? '' }
}
