import type { Records } from '../../server/db/records'
import { demoAliases } from '../../server/radio/goods'
import { demoPlaces } from '../../server/seed/places'
import { type Rows, storeRows } from '../../server/seed/storeRows'
import type { ResourceName } from '../../src/generated/resources'

/** The time at which the tests' stores are created. */
export const NOON = 1_800_000_000

/** Puts a small store of the demonstration data into an empty database: the one with this code, with all its gateways connected. */
export async function openShop(
  records: Records,
  code: string,
  size = { gateways: 2, tags: 12, products: 8, sensors: 1 },
): Promise<Rows> {
  const place = demoPlaces.find((one) => one.code === code)
  if (!place) throw new Error(`no place ${code}`)
  const rows = storeRows(place, size, NOON)
  for (const gateway of rows.gateway ?? [])
    Object.assign(gateway, { status: 'NORMAL', timeSync: true, upLink: 'OK', downLink: 'OK' })
  for (const tag of rows.tag ?? []) Object.assign(tag, { status: 'OK', battery: 3, battStatus: 'OK', rssi: -50 })
  for (const [name, list] of Object.entries(rows)) await records.insert(name as ResourceName, list)
  return rows
}

export async function nameAliases(records: Records): Promise<void> {
  await records.insert(
    'alias',
    demoAliases.map((alias) => ({ ...alias })),
  )
}
