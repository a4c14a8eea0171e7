import type { GeoJsonObject } from 'geojson'
import { use } from 'react'
import { GeoJSON, TileLayer } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readConfig } from '../../data/config'
import styles from './map.module.css'

let countries: Promise<GeoJsonObject> | undefined

const loadCountries = () =>
  (countries ??= import('world-atlas/countries-110m.json').then((module) => {
    const atlas = module.default as unknown as Topology<{ countries: GeometryCollection }>
    return feature(atlas, atlas.objects.countries)
  }))

/** What lies under the marks: the tiles that the configuration names, or the countries as vectors, which need no network. */
export function BaseMap() {
  const { mapTiles } = readConfig()
  return mapTiles ? <TileLayer url={mapTiles} maxZoom={18} /> : <Countries />
}

function Countries() {
  return <GeoJSON data={use(loadCountries())} interactive={false} style={() => ({ className: styles.country ?? '', weight: 1, fillOpacity: 1 })} />
}
