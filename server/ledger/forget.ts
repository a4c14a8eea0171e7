import { sql } from 'kysely'
import type { Records } from '../db/records'
import { type Book, holdBook, resourceOf } from './books'

/** Entries that go in one transaction: others have the database between. */
const CHUNK = 2000

/**
 * Forgets the entries of all ledgers from before a time, the oldest first; each book keeps the hash of the last that went, so
 * that what is left can still be checked. What no entry names any more of the contents goes too.
 * @param before epoch seconds
 * @returns how many entries went
 */
export async function forgetEntries(records: Records, before: number): Promise<number> {
  let gone = 0
  for (const { storeCode, book } of await records.find('ledger-head')) {
    let went = 0
    for (let chunk = CHUNK; chunk === CHUNK; went += chunk) chunk = await forgetSome(records, storeCode, book, before)
    if (book === 'LABEL' && went > 0) await forgetContents(records, storeCode)
    gone += went
  }
  return gone
}

async function forgetSome(all: Records, storeCode: string, book: Book, before: number): Promise<number> {
  return all.transaction(async (records) => {
    const head = await records.locked('ledger-head', { storeCode, book })
    const oldest = await records.after(resourceOf[book], { storeCode }, 'number', head?.forgotten ?? 0, CHUNK)
    // Up to the first that is still kept: times of labels need not come in order, and a chain has no holes.
    const young = oldest.findIndex(({ updatedAt }) => updatedAt >= before)
    const old = young === -1 ? oldest : oldest.slice(0, young)
    const last = old.at(-1)
    if (!last) return 0
    await records.remove(resourceOf[book], { storeCode, number: old.map(({ number }) => number) })
    await records.update('ledger-head', { storeCode, book }, { forgotten: last.number, forgottenHash: last.hash })
    return old.length
  })
}

async function forgetContents(all: Records, storeCode: string): Promise<void> {
  await all.transaction(async (records) => {
    await holdBook(records, 'LABEL', storeCode)
    await sql`
    DELETE FROM label_content c WHERE "storeCode" = ${storeCode}
      AND NOT EXISTS (SELECT 1 FROM label_entry e WHERE e."storeCode" = ${storeCode} AND e."content" = c."hash")`.execute(
      records.db,
    )
  })
}
