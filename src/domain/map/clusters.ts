import Supercluster from 'supercluster'
import type { MapStatus, StorePlace } from './places'

type Counts = Record<MapStatus, number>

/** A store on the map, or several that are too close to each other at this zoom. */
export type Marker = { readonly longitude: number; readonly latitude: number } & (
  | { readonly place: StorePlace }
  | { readonly cluster: number; readonly size: number; readonly counts: Counts }
)

/** From this zoom on, at which a chosen store is shown, no stores are grouped. */
export const UNCLUSTERED_ZOOM = 14

const RADIUS = 72

/** The positions of markers; made again when a store comes, goes, moves or changes its status. */
export interface ClusterIndex {
  /** The markers within west, south, east, north. */
  markers(bounds: readonly [number, number, number, number], zoom: number): Marker[]
  /** The zoom at which a cluster splits up. */
  expansionZoom(cluster: number): number
}

/** Groups the places that have a position. 5,000 take some 10 ms. */
export function clusterIndex(places: readonly StorePlace[]): ClusterIndex {
  const index = new Supercluster<{ place: StorePlace }, Counts>({
    radius: RADIUS,
    maxZoom: UNCLUSTERED_ZOOM - 1,
    map: ({ place }) => ({ NORMAL: 0, OFFLINE: 0, ALARM: 0, [place.status]: 1 }),
    reduce: (sum, one) => {
      sum.NORMAL += one.NORMAL
      sum.OFFLINE += one.OFFLINE
      sum.ALARM += one.ALARM
    },
  })
  index.load(
    places.flatMap((place) =>
      place.at
        ? [
            {
              type: 'Feature' as const,
              properties: { place },
              geometry: { type: 'Point' as const, coordinates: [...place.at] },
            },
          ]
        : [],
    ),
  )
  return {
    markers: (bounds, zoom) =>
      index.getClusters([...bounds], Math.floor(zoom)).map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if (!('cluster' in properties)) return { longitude, latitude, place: properties.place }
        const { cluster_id: cluster, point_count: size, NORMAL, OFFLINE, ALARM } = properties
        return { longitude, latitude, cluster, size, counts: { NORMAL, OFFLINE, ALARM } }
      }),
    expansionZoom: (cluster) => Math.min(UNCLUSTERED_ZOOM, index.getClusterExpansionZoom(cluster)),
  }
}
