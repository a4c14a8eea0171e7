import { sql } from 'kysely'
import { groupBy } from '../../server/base/groupBy'
import { readDescriptors } from '../../server/base/schemas'
import { dropIndexes, migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { readAliases } from '../../server/products/aliases'
import { type ImageJob, jobKey } from '../../server/radio/driver'
import { LabelUpdates } from '../../server/radio/labelUpdates'
import { ProductUpdates } from '../../server/radio/productUpdates'
import { Reconciler } from '../../server/radio/reconciler'
import { tagJob } from '../../server/render/labels'
import { Renderer } from '../../server/render/renderer'
import { placeAt } from '../../server/seed/places'
import { storeRows } from '../../server/seed/storeRows'
import type { ResourceName } from '../../src/generated/resources'
import { openTestDatabase } from '../contract/harness'
import { nameAliases, NOON } from '../support/shop'

/** Times in milliseconds, memory in bytes. */
export interface DeliveryFigures {
  /** Labels whose price was changed. */
  readonly changes: number
  readonly decided: number
  readonly handed: number
  readonly confirmed: number
  readonly drawn: number
  readonly drawing: number
  readonly wrong: number
  readonly memory: number
}

export interface FileFigures {
  readonly changed: number
  readonly decided: number
  readonly drawn: number
  readonly needless: number
  readonly missing: number
  readonly memory: number
}

/** Labels of a store. */
const EACH = 1000
/** Of so many stores so many prices are changed, however large the fleet is. */
const [STORES, PRICES] = [10, 500]
/** Labels of the store whose file comes in. */
const LABELLED = 10_000
const BATCH = 500
/** Results that are written at once. */
const HEARD = 2000
/** Images that are drawn of a fleet: each takes as long in every fleet. */
const DRAWN = 500

const price = (at: number) => `${20 + (at % 70)}.${String(at % 100).padStart(2, '0')}`

/** The most that the process had, with its drawing thread and, where it is embedded, the database. */
const memory = () => process.resourceUsage().maxRSS * 1024

const [kind, given] = process.argv.slice(2)
const connection = await openTestDatabase()
const renderer = new Renderer()
try {
  const descriptors = readDescriptors()
  await migrate(connection.db, descriptors.values())
  const records = new Records(connection.db, descriptors)
  await nameAliases(records)
  const stores =
    kind === 'file'
      ? [{ tags: LABELLED, products: Number(given), gateways: 4, sensors: 0 }]
      : Array.from({ length: Number(given) / EACH }, () => ({ tags: EACH, products: EACH, gateways: 4, sensors: 0 }))
  await connection.db.transaction().execute(async (db) => {
    await dropIndexes(db, descriptors.values())
    const loading = new Records(db, descriptors).forLoading()
    for (const [at, size] of stores.entries())
      for (const [name, rows] of Object.entries(storeRows(placeAt(at), size, NOON)))
        if (name !== 'second-code') await loading.insert(name as ResourceName, rows)
    await sql`
      INSERT INTO label_state ("storeCode", "tagMac", "taskId", "wanted", "wantedAt", "shown", "shownAt", "state", "urgency", "tries")
      SELECT "storeCode", "tagMac", 0, md5("tagMac"), ${NOON}, md5("tagMac"), ${NOON}, 'SHOWN', 3, 0 FROM tag`.execute(
      db,
    )
    await migrate(db, descriptors.values())
  })
  await sql`ANALYZE`.execute(connection.db)
  console.log(JSON.stringify(kind === 'file' ? await file(records) : await fleet(records)))
} finally {
  await renderer.close()
  await connection.close()
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The server's own parts, and gateways that take everything and answer when they are asked. */
function parts(records: Records) {
  const atGateways = new Map<string, ImageJob[]>()
  const clock = () => NOON + 60
  const reconciler = new Reconciler({
    records,
    clock,
    underWay: (storeCode) => atGateways.get(storeCode) ?? [],
    turn: () => Promise.reject(new Error('nothing was prepared')),
    renew: () => Promise.reject(new Error('a task has lost its labels')),
    send: async (jobs) => {
      for (const job of jobs) {
        const own = atGateways.get(job.storeCode) ?? []
        own.push(job)
        atGateways.set(job.storeCode, own)
      }
    },
  })
  const updates = new LabelUpdates({
    records,
    clock,
    driver: { sendImages: (jobs) => reconciler.offer(jobs) },
    onError: (cause) => {
      throw cause
    },
    onProgress: () => undefined,
  })
  return { atGateways, reconciler, updates, products: new ProductUpdates(records, updates, clock) }
}

/** Brings what is decided to the driver, draws it and confirms it. @param most images that are drawn */
async function deliver(
  records: Records,
  { atGateways, reconciler, updates }: ReturnType<typeof parts>,
  most = Infinity,
) {
  const [times, sent] = [{ handed: 0, drawing: 0, confirmed: 0 }, new Map<string, number>()]
  let drawn = 0
  for (;;) {
    times.handed += await took(() => reconciler.step())
    const jobs = [...atGateways.values()].flat()
    if (jobs.length === 0) break
    for (const job of jobs) sent.set(jobKey(job), (sent.get(jobKey(job)) ?? 0) + 1)
    const wanted = jobs.slice(0, Math.max(0, most - drawn))
    times.drawing += await took(() => draw(records, wanted))
    drawn += wanted.length
    times.confirmed += await took(async () => {
      for (let from = 0; from < jobs.length; from += HEARD)
        await updates.deliveries.hear(
          jobs.slice(from, from + HEARD).map((job) => ({
            kind: 'delivered' as const,
            ...job,
            at: NOON + 90,
            battery: 3,
            rssi: -50,
            temperature: 20,
            gwIp: '10.0.0.1:8080',
          })),
        )
    })
    atGateways.clear()
  }
  return { ...times, drawn, sent }
}

/** Draws the images of some jobs as a driver does before it sends them. */
async function draw(records: Records, jobs: readonly ImageJob[]): Promise<void> {
  const aliases = await readAliases(records)
  for (const [taskId, own] of groupBy(jobs, (job) => job.taskId)) {
    const of = { storeCode: own[0]?.storeCode ?? '', tagMac: own.map(({ tagMac }) => tagMac) }
    const rows = new Map((await records.find('task-row', { ...of, taskId })).map((row) => [row.tagMac, row]))
    for (const tag of await records.find('tag', of)) {
      const { prCode, prInfo = [], layout } = rows.get(tag.tagMac) ?? {}
      await renderer.draw(
        tagJob(tag, prCode ? { product: { prCode, prInfo, layoutId: layout ?? '' }, members: [] } : undefined, aliases),
      )
    }
  }
}

async function fleet(records: Records): Promise<DeliveryFigures> {
  const all = parts(records)
  const codes = (await records.find('store', {}, { limit: STORES })).map(({ storeCode }) => storeCode)
  const decided = await took(async () => {
    for (const storeCode of codes) {
      const own = await records.pick('product', ['prCode'], { storeCode })
      const update = await all.products.begin(storeCode, { onlyChanged: true, source: 'FILE' })
      await update.writeNow(own.slice(0, PRICES).map(({ prCode }, at) => ({ prCode, prInfoAt: { 1: price(at) } })))
      await update.end()
    }
  })
  const changes = await records.count('label-state', { state: 'WAITING' })
  if (changes < codes.length * PRICES * 0.9) throw new Error(`only ${changes} labels are to be changed`)
  const { sent, drawn, ...times } = await deliver(records, all, DRAWN)
  const twice = [...sent.values()].filter((count) => count > 1).length
  const left = await records.count('label-state', { state: ['WAITING', 'RETRYING', 'STOPPED'] })
  return { changes, decided, ...times, drawn, wrong: twice + left, memory: memory() }
}

async function file(records: Records): Promise<FileFigures> {
  const all = parts(records)
  const [{ storeCode } = { storeCode: '' }] = await records.pick('store', ['storeCode'])
  const products = await records.pick('product', ['prCode', 'prInfo', 'layoutId', 'nfc'], { storeCode })
  const labelled = new Set((await records.pick('tag', ['prCode'], { storeCode })).map(({ prCode }) => prCode))
  const changed = new Set<string>()
  for (const { prCode } of products)
    if (labelled.has(prCode) && changed.size < products.length / 100) changed.add(prCode)
  const lines = products.map((product, at) =>
    changed.has(product.prCode)
      ? { ...product, prInfo: (product.prInfo ?? []).map((text, index) => (index === 1 ? price(at) : text)) }
      : product,
  )
  const update = await all.products.begin(storeCode, { onlyChanged: true, source: 'FILE' })
  const decided = await took(async () => {
    for (let from = 0; from < lines.length; from += BATCH) await update.writeNow(lines.slice(from, from + BATCH))
    await update.end()
  })
  const wanted = await records.count('tag', { storeCode, prCode: [...changed] })
  const { drawn, sent } = await deliver(records, all)
  return {
    changed: changed.size,
    decided,
    drawn,
    needless: Math.max(0, drawn - wanted),
    missing: Math.max(0, wanted - sent.size),
    memory: memory(),
  }
}
