import type { Records } from '../../server/db/records'
import { demoAliases } from '../../server/radio/goods'
import { demoPlaces, type Place } from '../../server/seed/places'
import { type Rows, storeRows, type StoreSize } from '../../server/seed/storeRows'
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
  return openShopAt(records, place, size)
}

/** The same at a place, of which there may be any number (`placeAt`). */
export async function openShopAt(records: Records, place: Place, size: StoreSize): Promise<Rows> {
  const rows = storeRows(place, size, NOON)
  for (const gateway of rows.gateway ?? [])
    Object.assign(gateway, { status: 'NORMAL', timeSync: true, upLink: 'OK', downLink: 'OK' })
  for (const tag of rows.tag ?? []) Object.assign(tag, { status: 'OK', battery: 3, battStatus: 'OK', rssi: -50 })
  // Second codes belong to no store: there is one list of them.
  const isFurther = !demoPlaces.some(({ code }) => code === place.code)
  for (const [name, list] of Object.entries(rows))
    if (!(isFurther && name === 'second-code')) await records.insert(name as ResourceName, list)
  return rows
}

export async function nameAliases(records: Records): Promise<void> {
  await records.insert(
    'alias',
    demoAliases.map((alias) => ({ ...alias })),
  )
}
