import type { Values } from '../../schema/template'

/** How a store is: what a marker shows and a toggle turns off (spec/1 §2.7, §4). */
export const MAP_STATUSES = ['NORMAL', 'OFFLINE', 'ALARM'] as const
export type MapStatus = (typeof MAP_STATUSES)[number]

/** A store as the map has it. */
export interface StorePlace {
  readonly code: string
  readonly name: string
  readonly status: MapStatus
  /** Where it stands; undefined where nobody has said, or what was said is no place. */
  readonly at: readonly [longitude: number, latitude: number] | undefined
  /** What the server said of it. */
  readonly row: Values
}

/** A store's summary as a place. */
export function placeOf(row: Values): StorePlace {
  const code = String(row['storeCode'] ?? '')
  const status = MAP_STATUSES.find((one) => one === row['status']) ?? 'NORMAL'
  return { code, name: String(row['storeName'] ?? code), status, at: positionOf(row['position']), row }
}

function positionOf(position: unknown): StorePlace['at'] {
  const { latitude, longitude } = (position ?? {}) as { latitude?: unknown; longitude?: unknown }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined
}

/** How many stores have each status. */
export function countByStatus(places: readonly StorePlace[]): Record<MapStatus, number> {
  const counts = { NORMAL: 0, OFFLINE: 0, ALARM: 0 }
  for (const { status } of places) counts[status] += 1
  return counts
}
