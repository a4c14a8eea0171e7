import type { FeatureCollection, Geometry, Position } from 'geojson'
import { svg } from 'leaflet'
import { useEffect, useState } from 'react'
import { GeoJSON, TileLayer } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readConfig } from '../../../data/config'
import styles from '../map.module.css'

/** Antarctica has no stores, and is the largest thing on a map of the world. */
const ANTARCTICA = '010'

let countries: Promise<FeatureCollection> | undefined
let loaded: FeatureCollection | undefined

function loadCountries(): Promise<FeatureCollection> {
  countries ??= import('world-atlas/countries-110m.json').then((module) => {
    const atlas = module.default as unknown as Topology<{ countries: GeometryCollection }>
    const { features, ...world } = feature(atlas, atlas.objects.countries)
    loaded = {
      ...world,
      features: features
        .filter(({ id }) => id !== ANTARCTICA)
        .map((country) => ({ ...country, geometry: unwrapped(country.geometry) })),
    }
    return loaded
  })
  // The next map tries again.
  countries.catch(() => (countries = undefined))
  return countries
}

/** Fetches the built-in base map before a map is drawn, if it is used. */
export function preloadBaseMap(): void {
  if (!readConfig().mapTiles) loadCountries().catch(() => undefined)
}

/** The base map: the tiles that the configuration names, or the countries as vectors, which need no network. */
export function BaseMap() {
  const { mapTiles } = readConfig()
  return mapTiles ? <TileLayer url={mapTiles} maxNativeZoom={18} maxZoom={20} /> : <Countries />
}

/** How far beyond its edges the map is drawn: a drag shows it before it is redrawn. */
const BEYOND = 0.6

const style = () => ({ className: styles.country ?? '', weight: 1, fillOpacity: 1 })

// Not by `use`: React would hold them back for 300 ms behind a fallback.
function Countries() {
  const [world, setWorld] = useState(loaded)
  // Leaflet passes it on to each country, which the wrapper's type does not know.
  const [drawing] = useState(() => ({ renderer: svg({ padding: BEYOND }) }))
  useEffect(() => {
    let gone = false
    // Markers and grid work without it.
    loadCountries().then(
      (found) => !gone && setWorld(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return world ? <GeoJSON data={world} interactive={false} style={style} {...drawing} /> : null
}

/** Countries on both sides of the date line in one piece: drawn by their degrees they would cross the whole map. */
export function unwrapped(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(unwrappedRing) }
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrappedRing)) }
  return geometry
}

function unwrappedRing(ring: readonly Position[]): Position[] {
  let before: number | undefined
  return ring.map(([longitude = 0, latitude = 0]) => {
    const turns = before === undefined ? 0 : Math.round((before - longitude) / 360)
    before = longitude + turns * 360
    return [before, latitude]
  })
}
