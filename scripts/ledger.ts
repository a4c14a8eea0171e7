import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDescriptors } from '../server/base/schemas'
import { readConfig } from '../server/config'
import { openBeside, openLocal } from '../server/db/connection'
import { lockHolder } from '../server/db/lock'
import { Records } from '../server/db/records'
import { compareHeads, parseHeads, readHeads } from '../server/ledger/heads'
import { verifyStore } from '../server/ledger/verify'

const USAGE = `npm run ledger -- verify [--store CODE] [--heads FILE]
npm run ledger -- heads [--store CODE] > FILE`

/**
 * `npm run ledger`: checks the ledgers, beside a server or without one, prints their heads to be kept elsewhere, or compares them
 * with those kept earlier. Exits with 1 if something is broken, with 2 if it could not be checked.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { store: { type: 'string' }, heads: { type: 'string' } },
  })
  const [what, ...more] = positionals
  if ((what !== 'verify' && what !== 'heads') || more.length > 0 || (what === 'heads' && values.heads !== undefined))
    throw new Error(USAGE)
  const kept = values.heads === undefined ? undefined : parseHeads(readFileSync(values.heads, 'utf8'))
  const { db, close } = await open()
  try {
    const records = new Records(db, readDescriptors())
    if (values.store !== undefined && !(await records.one('store', { storeCode: values.store })))
      throw new Error(`There is no store ${values.store}.`)
    if (what === 'heads') {
      const heads = await readHeads(records, Math.floor(Date.now() / 1000), values.store)
      console.log(JSON.stringify(heads, null, 2))
      return 0
    }
    const broken = await verify(records, values.store)
    return broken + (kept ? await compare(records, kept, values.store) : 0) > 0 ? 1 : 0
  } finally {
    await close()
  }
}

/** A connection beside that of a server. The embedded database allows only one process. */
async function open() {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined) return openBeside(databaseUrl)
  if (lockHolder(dataDir) !== undefined)
    throw new Error(
      'A server runs on this database. Stop it, restore a backup elsewhere and check that, or press Check ledger in the console.',
    )
  const connection = await openLocal(dataDir)
  return { db: connection.db, close: () => connection.close() }
}

/** @returns how many books are broken */
async function verify(records: Records, storeCode: string | undefined): Promise<number> {
  const codes = storeCode === undefined ? await storesOf(records) : [storeCode]
  let count = 0
  for (const code of codes) {
    const { entries, broken } = await verifyStore(records, code)
    if (broken.length === 0) console.log(`${code}: ${entries} entries, all as they were written`)
    for (const { book, number, reason } of broken) console.error(`${code}: ${book}, entry ${number}: ${reason}`)
    count += broken.length
  }
  return count
}

/** Stores that have a ledger, also those whose ledger has lost its head. */
async function storesOf(records: Records): Promise<string[]> {
  const [stores, heads] = [await records.pick('store', ['storeCode']), await records.pick('ledger-head', ['storeCode'])]
  return [...new Set([...stores, ...heads].map(({ storeCode }) => storeCode))].sort()
}

/** @returns how many heads are not as they were kept */
async function compare(
  records: Records,
  kept: ReturnType<typeof parseHeads>,
  storeCode: string | undefined,
): Promise<number> {
  const heads = kept.heads.filter((head) => storeCode === undefined || head.storeCode === storeCode)
  const found = await compareHeads(records, { ...kept, heads })
  for (const { storeCode: code, book, number, state } of found) {
    if (state === 'SAME') console.log(`${code}: ${book}, entry ${number} is as it was kept`)
    else if (state === 'FORGOTTEN') console.log(`${code}: ${book}, entry ${number} is no longer kept: take new heads`)
    else console.error(`${code}: ${book}, entry ${number}: ${state} since its head was kept`)
  }
  return found.filter(({ state }) => state === 'CHANGED' || state === 'MISSING').length
}

main().then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  },
)
