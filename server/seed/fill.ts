import { sql } from 'kysely'
import type { ResourceName } from '../../src/generated/resources'
import type { Bootstrapped } from '../access/bootstrap'
import type { Services } from '../calls/services'
import { dropIndexes, migrate } from '../db/migrate'
import type { Records } from '../db/records'
import { dailyTasks } from './dailyTasks'
import { demoRows } from './demo'
import { demoMembers } from './members'
import { placeAt } from './places'
import { seedSignage } from './signage/fill'
import { type Rows, storeRows } from './storeRows'
import { seedTills } from './tillRows'
import { seedWaiting } from './waitingRows'

/**
 * Fills an empty database with the demonstration in one transaction, so that an interrupted start can repeat it. Its
 * accounts get the administrator's password; if that is unknown, because the administrator is older, they are left out.
 * @returns false if there are stores
 */
export async function seedDemo(
  {
    records,
    clock,
    config,
    descriptors,
    signage,
  }: Pick<Services, 'records' | 'clock' | 'config' | 'descriptors' | 'signage'>,
  bootstrapped: Bootstrapped,
): Promise<boolean> {
  if ((await records.find('store', {}, { limit: 1 })).length > 0) return false
  const password = bootstrapped.password ?? config.adminPassword
  await records.transaction(async (within) => {
    await dropIndexes(within.db, descriptors.values())
    const loading = within.forLoading()
    for (const rows of demoRows(clock())) await insertRows(loading, rows)
    await seedSignage(loading, signage.files, clock())
    await migrate(within.db, descriptors.values())
    await renumber(within)
    await seedWaiting(within, clock())
    await seedTills(within, clock())
    if (password !== undefined) await demoMembers(within, { now: clock(), password })
  })
  return true
}

export interface LoadProgress {
  readonly rows: number
  readonly stores: number
  readonly seconds: number
}

/**
 * Adds stores with gateways, tags and products for load tests, each in its own transaction. Existing stores are left
 * alone.
 * @param days days of updates until today, one task a day
 */
export async function seedLoad(
  records: Records,
  {
    stores,
    tags,
    days = 0,
    now,
    onProgress,
  }: { stores: number; tags: number; days?: number; now: number; onProgress?: (progress: LoadProgress) => void },
): Promise<LoadProgress> {
  const begun = performance.now()
  const known = new Set((await records.find('store')).map(({ storeCode }) => storeCode))
  let rows = 0
  let added = 0
  for (let number = 0; added < stores; number++) {
    const place = placeAt(number)
    if (known.has(place.code)) continue
    const gateways = Math.min(64, Math.max(3, Math.round(tags / 600)))
    const products = Math.min(1000, Math.max(1, Math.round(tags * 0.7)))
    // Second codes belong to no store.
    const { 'second-code': _codes, ...store } = storeRows(place, { tags, gateways, products, sensors: 3 }, now)
    rows += await records.transaction(
      async (within) => (await insertRows(within, store)) + (await insertDays(within, store, days, now)),
    )
    added++
    onProgress?.({ rows, stores: added, seconds: (performance.now() - begun) / 1000 })
  }
  return { rows, stores: added, seconds: (performance.now() - begun) / 1000 }
}

/** Adds daily tasks of a few labels. @returns how many rows */
async function insertDays(records: Records, store: Rows, days: number, now: number): Promise<number> {
  const { begun, rowsOf } = dailyTasks(store, days, now)
  if (begun.length === 0) return 0
  const tasks = await records.insert('task', begun)
  return begun.length + (await insertRows(records, rowsOf(tasks.map(({ taskId }) => taskId))))
}

async function insertRows(records: Records, rows: Rows): Promise<number> {
  let count = 0
  for (const [name, list] of Object.entries(rows)) {
    await records.insert(name as ResourceName, list)
    count += list.length
  }
  return count
}

/** Continues the serial numbers after those of the demonstration. */
async function renumber(records: Records): Promise<void> {
  for (const [table, serial] of [
    ['task', 'taskId'],
    ['product_upload', '_id'],
    ['paper_task', '_id'],
    ['paper_upload', '_id'],
  ] as const) {
    const last = sql`(SELECT coalesce(max(${sql.id(serial)}), 0) + 1 FROM ${sql.id(table)})`
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${serial}), ${last}, false)`.execute(records.db)
  }
}
