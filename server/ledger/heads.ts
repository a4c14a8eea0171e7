import type { LedgerHead } from '../../src/generated/types'
import type { Records } from '../db/records'
import { BOOKS, resourceOf } from './books'

/** The heads of all ledgers, to be kept elsewhere: against them even somebody who wrote a whole book again is found. */
interface KeptHeads {
  readonly format: typeof FORMAT
  readonly version: 1
  /** Epoch seconds. */
  readonly at: number
  readonly heads: readonly Pick<Required<LedgerHead>, 'storeCode' | 'book' | 'number' | 'hash'>[]
}

const FORMAT = 'shelfdeck-ledger-heads'
const HASH = /^[0-9a-f]{64}$/

/** What became of a head that was kept. */
interface HeadFound {
  readonly storeCode: string
  readonly book: LedgerHead['book']
  readonly number: number
  /** FORGOTTEN: that entry is no longer kept, so that nothing can be said of it. */
  readonly state: 'SAME' | 'CHANGED' | 'MISSING' | 'FORGOTTEN'
}

export async function readHeads(records: Records, at: number, storeCode?: string): Promise<KeptHeads> {
  const heads = await records.find('ledger-head', storeCode === undefined ? {} : { storeCode })
  return {
    format: FORMAT,
    version: 1,
    at,
    heads: heads
      .filter(({ number = 0 }) => number > 0)
      .map(({ storeCode: store, book, number = 0, hash = '' }) => ({ storeCode: store, book, number, hash })),
  }
}

/** Heads that were kept, from the text of their file. @throws Error where it is none */
export function parseHeads(text: string): KeptHeads {
  const read = JSON.parse(text) as Partial<KeptHeads> | null
  const isWhole =
    read?.format === FORMAT &&
    read.version === 1 &&
    Array.isArray(read.heads) &&
    read.heads.every(
      ({ storeCode, book, number, hash }) =>
        typeof storeCode === 'string' && BOOKS.includes(book) && Number.isSafeInteger(number) && HASH.test(hash),
    )
  if (!isWhole) throw new Error('These are no heads of ledgers.')
  return read as KeptHeads
}

/** Looks for the entries that were the ends of books when their heads were kept. */
export async function compareHeads(records: Records, { heads }: KeptHeads): Promise<HeadFound[]> {
  const found: HeadFound[] = []
  for (const { storeCode, book, number, hash } of heads) {
    const head = await records.one('ledger-head', { storeCode, book })
    const { forgotten = 0, forgottenHash = '' } = head ?? {}
    const [entry] = number > forgotten ? await records.find(resourceOf[book], { storeCode, number }) : []
    const is = number === forgotten ? forgottenHash : entry?.hash
    const state = number < forgotten ? 'FORGOTTEN' : is === undefined ? 'MISSING' : is === hash ? 'SAME' : 'CHANGED'
    found.push({ storeCode, book, number, state })
  }
  return found
}
