import { sql } from 'kysely'
import type { Records } from '../db/records'
import type { Radio } from '../radio/radio'
import { DEFAULT_LAYOUT } from '../render/layout'

const KEY = 'layouts'

/**
 * Resends labels whose layout is drawn differently than at the last start, in the background, one task a store
 * (generateTaskForLayoutUpdate). Changes made while that is off are not sent later.
 * @param prints fingerprints of the drawn layouts, by id; labels with an unknown layout are drawn with the default one
 */
export async function sendChangedLayouts(
  records: Records,
  radio: Radio,
  prints: ReadonlyMap<string, string>,
  isWanted: boolean,
): Promise<void> {
  await records.transaction(async (within) => {
    const before = await swapPrints(within, prints)
    if (!isWanted || !before) return
    const changed = new Set([...prints].filter(([id, print]) => before[id] !== print).map(([id]) => id))
    for (const [storeCode, layouts] of await affected(within, changed, prints)) {
      await radio.updates.worker.open(within, { storeCode, taskType: 'LAYOUT' }, layouts)
    }
  })
  radio.updates.worker.begin()
}

/** The layouts of labels that changed, by store. */
async function affected(
  records: Records,
  changed: ReadonlySet<string>,
  prints: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const byStore = new Map<string, string[]>()
  if (changed.size === 0) return byStore
  for (const { storeCode, layoutId } of await records.counts('tag', ['storeCode', 'layoutId'])) {
    if (layoutId && changed.has(prints.has(layoutId) ? layoutId : DEFAULT_LAYOUT))
      byStore.set(storeCode, [...(byStore.get(storeCode) ?? []), layoutId])
  }
  return byStore
}

/** Stores the fingerprints. @returns those of the last start; undefined at the first */
async function swapPrints(
  { db }: Records,
  prints: ReadonlyMap<string, string>,
): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${KEY}`.execute(db)
  const value = JSON.stringify(Object.fromEntries(prints))
  await sql`INSERT INTO server_meta VALUES (${KEY}, ${value}) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(
    db,
  )
  return rows[0] && (JSON.parse(rows[0].value) as Record<string, string>)
}
