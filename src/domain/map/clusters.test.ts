import { expect, test } from 'vitest'
import { clusterIndex, UNCLUSTERED_ZOOM } from './clusters'
import { markerAt, radiusOf } from './drawMarkers'
import { countByStatus, placeOf, type StorePlace } from './places'

const WORLD = [-180, -85, 180, 85] as const

const store = (storeCode: string, longitude: number, latitude: number, status = 'NORMAL') =>
  placeOf({ storeCode, storeName: storeCode, status, position: { longitude, latitude } })

const milan = [store('A', 9.19, 45.4642), store('B', 9.2, 45.47, 'OFFLINE'), store('C', 9.21, 45.46, 'ALARM')]

test('stores near to each other are one marker with the share of each status, from afar', () => {
  const index = clusterIndex([...milan, store('T', 139.7, 35.69)])
  const markers = index.markers(WORLD, 3)
  expect(markers).toHaveLength(2)
  const cluster = markers.find((marker) => 'cluster' in marker)
  expect(cluster).toMatchObject({ size: 3, counts: { NORMAL: 1, OFFLINE: 1, ALARM: 1 } })
  expect(index.expansionZoom(cluster && 'cluster' in cluster ? cluster.cluster : -1)).toBeGreaterThan(3)
})

test('at the zoom of a chosen store every store stands by itself, even on one spot', () => {
  const index = clusterIndex([...milan, store('D', 9.19, 45.4642)])
  expect(index.markers(WORLD, UNCLUSTERED_ZOOM).every((marker) => 'place' in marker)).toBe(true)
  expect(index.markers(WORLD, UNCLUSTERED_ZOOM)).toHaveLength(4)
})

test('what has no position, or one that is nowhere, is not on the map', () => {
  const places = [
    placeOf({ storeCode: 'N' }),
    store('X', 500, 0),
    placeOf({ storeCode: 'P', position: { latitude: '1', longitude: 2 } }),
  ]
  expect(places.map(({ at }) => at)).toEqual([undefined, undefined, undefined])
  expect(clusterIndex(places).markers(WORLD, 2)).toEqual([])
  expect(countByStatus([...milan, ...places])).toEqual({ NORMAL: 4, OFFLINE: 1, ALARM: 1 })
})

test('a press means the nearest marker that it touches', () => {
  const drawn = milan.map((place: StorePlace, at) => {
    const marker = { longitude: 0, latitude: 0, place }
    return { marker, x: at * 20, y: 0, radius: radiusOf(marker) }
  })
  expect(markerAt(drawn, 21, 3)).toBe(drawn[1])
  expect(markerAt(drawn, 9, 0)).toBe(drawn[0])
  expect(markerAt(drawn, 20, 60)).toBeUndefined()
})
