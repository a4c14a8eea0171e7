import type { FeatureCollection, Geometry, Position } from 'geojson'
import { use } from 'react'
import { GeoJSON, TileLayer } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readConfig } from '../../data/config'
import styles from './map.module.css'

let countries: Promise<FeatureCollection> | undefined

const loadCountries = () =>
  (countries ??= import('world-atlas/countries-110m.json').then((module) => {
    const atlas = module.default as unknown as Topology<{ countries: GeometryCollection }>
    const { features, ...world } = feature(atlas, atlas.objects.countries)
    return { ...world, features: features.map((country) => ({ ...country, geometry: unwrapped(country.geometry) })) }
  }))

/** What lies under the marks: the tiles that the configuration names, or the countries as vectors, which need no network. */
export function BaseMap() {
  const { mapTiles } = readConfig()
  return mapTiles ? <TileLayer url={mapTiles} maxZoom={18} /> : <Countries />
}

function Countries() {
  return <GeoJSON data={use(loadCountries())} interactive={false} style={() => ({ className: styles.country ?? '', weight: 1, fillOpacity: 1 })} />
}

/** Countries on both sides of the date line in one piece: drawn by their degrees they would cross the whole map. */
export function unwrapped(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(unwrappedRing) }
  if (geometry.type === 'MultiPolygon') return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrappedRing)) }
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
