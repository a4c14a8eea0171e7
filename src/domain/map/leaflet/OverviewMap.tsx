import { divIcon } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MapContainer, Marker } from 'react-leaflet'
import { readConfig } from '../../../data/config'
import type { Place } from '../../../ui/inputs/registered'
import { BaseMap } from './BaseMap'
import styles from '../map.module.css'

/** Close enough for streets with tiles; too close for mere outlines of countries. */
const STREETS_ZOOM = 14
const COUNTRIES_ZOOM = 3.5

const dot = divIcon({ className: styles.dot ?? '', iconSize: [8, 8], iconAnchor: [4, 4] })

/** A static map of where a place is; it takes no keys and no presses. */
export function OverviewMap({ place: { latitude, longitude } }: { readonly place: Place }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <MapContainer
        key={`${latitude} ${longitude}`}
        className={styles.map ?? ''}
        center={[latitude, longitude]}
        zoom={readConfig().mapTiles ? STREETS_ZOOM : COUNTRIES_ZOOM}
        zoomSnap={0.5}
        zoomControl={false}
        attributionControl={false}
        dragging={false}
        keyboard={false}
        doubleClickZoom={false}
        scrollWheelZoom={false}
        touchZoom={false}
      >
        <BaseMap />
        <Marker position={[latitude, longitude]} icon={dot} interactive={false} keyboard={false} />
      </MapContainer>
    </div>
  )
}
