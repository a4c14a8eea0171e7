import type { Values } from '../../schema/template'

/** The status of a store, which a marker shows and a toggle turns off. */
export const MAP_STATUSES = ['NORMAL', 'OFFLINE', 'ALARM'] as const
export type MapStatus = (typeof MAP_STATUSES)[number]

/** A store on the map. */
export interface StorePlace {
  readonly code: string
  readonly name: string
  readonly status: MapStatus
  /** Its position; undefined if it has none, or an invalid one. */
  readonly at: readonly [longitude: number, latitude: number] | undefined
  /** The server's summary of it. */
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
