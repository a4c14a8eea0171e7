import { divIcon, type Marker as LeafletMarker } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect } from 'react'
import { MapContainer, Marker, ScaleControl, useMap, useMapEvents } from 'react-leaflet'
import { readConfig } from '../../../data/config'
import type { PlaceMapProps } from '../../../ui/inputs/registered'
import { BaseMap } from './BaseMap'
import { OverviewMap } from './OverviewMap'
import styles from '../map.module.css'

/** The zoom once a place is chosen. */
const PLACE_ZOOM = 16
const WORLD_ZOOM = 1

const pin = divIcon({ className: styles.pin ?? '', iconSize: [18, 18], iconAnchor: [9, 9] })

/** A map on which a click, or a drag of the marker, chooses a place. */
export function PickerMap({ label, place, readOnly = false, onPick }: PlaceMapProps) {
  return (
    <div className={styles.frame} role="group" aria-label={label}>
      <MapContainer
        className={styles.map ?? ''}
        center={place ? [place.latitude, place.longitude] : [20, 20]}
        zoom={place ? PLACE_ZOOM : WORLD_ZOOM}
        minZoom={1}
        maxZoom={18}
        scrollWheelZoom
        attributionControl={false}
      >
        <BaseMap />
        <Follow place={place} />
        {!readOnly && <Picking onPick={onPick} />}
        <ScaleControl position="bottomleft" imperial={false} />
        {place && (
          <Marker
            position={[place.latitude, place.longitude]}
            icon={pin}
            title={label}
            alt={label}
            draggable={!readOnly}
            eventHandlers={{
              dragend: ({ target }) => {
                const { lat, lng } = (target as LeafletMarker).getLatLng()
                onPick({ latitude: lat, longitude: lng })
              },
            }}
          />
        )}
      </MapContainer>
      {/* So near, outlines of countries alone show nothing. */}
      {place && !readConfig().mapTiles && (
        <div className={styles.overview}>
          <OverviewMap place={place} />
        </div>
      )}
    </div>
  )
}

function Picking({ onPick }: Pick<PlaceMapProps, 'onPick'>) {
  useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap()
      onPick({ latitude: lat, longitude: lng })
    },
  })
  return null
}

function Follow({ place }: Pick<PlaceMapProps, 'place'>) {
  const map = useMap()
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
      return
    map.setView([latitude, longitude], Math.max(map.getZoom(), PLACE_ZOOM), { animate: false })
  }, [map, latitude, longitude])
  return null
}
