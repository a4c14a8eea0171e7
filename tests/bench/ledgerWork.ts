import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { silentLog } from '../../server/base/log'
import { readConfig } from '../../server/config'
import type { Records } from '../../server/db/records'
import { enterPrices, enterShown } from '../../server/ledger/books'
import { deliveryTimes } from '../../server/ledger/deliveryTimes'
import { lowestPrices } from '../../server/ledger/lowest'
import { mismatchTotal, MismatchTable } from '../../server/ledger/mismatches'
import { verifyStore } from '../../server/ledger/verify'
import { findRows } from '../../server/db/search'
import { readRestQuery } from '../../server/engine/restQuery'
import { Deliveries } from '../../server/radio/deliveries'
import { createServer, type Server } from '../../server/start/start'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { openTestDatabase } from '../contract/harness'
import { nameAliases, NOON, openShop } from '../support/shop'

/** In milliseconds. The questions are asked where there is a ledger. */
export interface LedgerFigures {
  readonly file: number
  readonly delivery: number
  readonly check?: number
  readonly total?: number
  readonly page?: number
  readonly small?: number
  readonly shown?: number
  readonly times?: number
  readonly lowest?: number
}

const [STORE, SMALL] = ['IT001', 'DE001']
const [LABELS, FEW] = [10_000, 1_000]
const BATCH = 500
/** A few tags show nothing, or a family. */
const MOSTLY = 0.9
/** What the radio hears at once. */
const HEARD = 100
/** Nearly 100,000, as a few tags have no price of their own. */
const ENTRIES = 90_000
/** Days of the ledger, in each of which every price is changed and every label confirms it. */
const DAYS = 4
const DAY = 86_400

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Of three times the one in the middle: the first one reads from the disk. */
async function askedThrice(work: () => Promise<unknown>): Promise<number> {
  const times = [await took(work), await took(work), await took(work)]
  return times.toSorted((one, other) => one - other)[1] ?? Number.NaN
}

const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-bench-'))
const server = await createServer({
  config: readConfig({ DATA_DIR: folder, SEED: 'none', NODE_ENV: 'test', ADMIN_PASSWORD: 'Correct-Horse-9' }),
  log: silentLog,
  connection: await openTestDatabase(),
  clock: () => NOON,
  still: true,
})
try {
  console.log(JSON.stringify(await measured(server)))
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measured({ services }: Server): Promise<LedgerFigures> {
  const { records, radio } = services
  const size = { gateways: 20, tags: LABELS, products: LABELS, sensors: 1 }
  await openShop(records, STORE, size)
  await openShop(records, SMALL, { ...size, gateways: 2, tags: FEW, products: FEW })
  await nameAliases(records)
  await sql`ANALYZE`.execute(services.db)
  await radio.load()
  const codes = (await records.pick('product', ['prCode'], { storeCode: STORE })).map(({ prCode }) => prCode)
  const update = await radio.products.begin(STORE, { onlyChanged: true, source: 'FILE' })
  const file = await took(async () => {
    for (let from = 0; from < codes.length; from += BATCH)
      await update.writeNow(codes.slice(from, from + BATCH).map((prCode) => ({ prCode, prInfoAt: { 1: '99.99' } })))
    await update.end()
  })
  const { taskId } = update.task
  const rows = await records.pick('task-row', ['tagMac'], { storeCode: STORE, taskId })
  if (codes.length !== LABELS || rows.length < LABELS * MOSTLY)
    throw new Error(`${codes.length} products, ${rows.length} labels`)
  const deliveries = new Deliveries(records)
  const delivery = await took(async () => {
    for (let from = 0; from < rows.length; from += HEARD)
      await deliveries.hear(
        rows.slice(from, from + HEARD).map(({ tagMac }) => ({
          kind: 'delivered' as const,
          storeCode: STORE,
          taskId,
          tagMac,
          at: NOON + 30,
          battery: 3,
          rssi: -50,
          temperature: 20,
          gwIp: '10.0.0.1:8080',
        })),
      )
  })
  if ((await records.count('label-entry', { storeCode: STORE })) === 0) return { file, delivery }
  return { file, delivery, ...(await questions(server, taskId)) }
}

async function questions({ services }: Server, taskId: number): Promise<Partial<LedgerFigures>> {
  const { records, db, descriptors } = services
  for (const storeCode of [STORE, SMALL]) await history(records, storeCode)
  await sql`ANALYZE`.execute(db)
  const descriptor = descriptors.get('price-mismatch') as ResourceDescriptor
  const day = (storeCode: string) => ({ storeCode, from: NOON + DAY, to: NOON + 2 * DAY })
  const wanted = readRestQuery(descriptor, { range: '[0,24]', sort: '["seconds","DESC"]' })
  const codes = (await records.find('product', { storeCode: STORE }, { limit: 100 })).map(({ prCode }) => prCode)
  const tagMac = (await records.one('tag', { storeCode: STORE }))?.tagMac
  return {
    check: await took(async () => {
      const { entries, broken } = await verifyStore(records, STORE)
      if (entries < ENTRIES || broken.length > 0) throw new Error(`${entries} entries, ${broken.length} books broken`)
    }),
    total: await askedThrice(() => mismatchTotal(db, day(STORE))),
    page: await askedThrice(() => findRows(db, new MismatchTable(descriptor, day(STORE)), wanted, {})),
    small: await askedThrice(() => mismatchTotal(db, day(SMALL))),
    shown: await askedThrice(() =>
      sql`SELECT * FROM label_entry WHERE "storeCode" = ${STORE} AND "tagMac" = ${tagMac} AND "updatedAt" <= ${NOON + DAY}
        ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1`.execute(db),
    ),
    times: await askedThrice(() => deliveryTimes(db, [{ storeCode: STORE, taskId, since: NOON }])),
    lowest: await askedThrice(() => lowestPrices(records, STORE, codes, NOON + DAYS * DAY)),
  }
}

/** Adds days to a ledger, up to 100,000 entries of the great store with what it has: a label in ten confirms a minute late. */
async function history(records: Records, storeCode: string): Promise<void> {
  const tags = await records.find('tag', { storeCode })
  const price = (day: number) => `${10 + day}.00`
  for (let day = 1; day <= DAYS; day++)
    for (let from = 0; from < tags.length; from += BATCH) {
      const part = tags.slice(from, from + BATCH).filter(({ prCode }) => prCode != null)
      const at = NOON + day * DAY + 60
      const own = { storeCode, taskId: null }
      await records.transaction((within) =>
        enterPrices(
          within,
          storeCode,
          part.map(({ prCode }) => ({
            ...own,
            updatedAt: at,
            prCode: prCode ?? '',
            before: price(day - 1),
            after: price(day),
            source: 'FILE' as const,
            who: null,
          })),
        ),
      )
      const [content] = await records.find('label-content', { storeCode }, { limit: 1 })
      await records.transaction(async (within) => {
        const hash = content?.hash ?? (await contentOf(within, storeCode))
        await enterShown(
          within,
          storeCode,
          part.map(({ tagMac, tagId, prCode }, index) => ({
            ...own,
            updatedAt: at + (index % 10 === 0 ? 3600 : 30),
            tagMac,
            tagId,
            prCode: prCode ?? null,
            price: price(day),
            layoutId: 'SHELF',
            gwIp: null,
            content: hash,
          })),
        )
      })
    }
}

async function contentOf(records: Records, storeCode: string): Promise<string> {
  const { hashOf } = await import('../../server/ledger/shown')
  const hash = hashOf({ prCode: null, layoutId: null, prInfo: [] })
  await records.insert('label-content', [{ storeCode, hash, prCode: null, layoutId: null, prInfo: [] }])
  return hash
}
