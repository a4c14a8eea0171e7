import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { MapContainer, Popup, ScaleControl, useMap, ZoomControl } from 'react-leaflet'
import { readConfig } from '../../../data/config'
import { BaseMap } from './BaseMap'
import { clusterIndex, type Marker, UNCLUSTERED_ZOOM } from '../clusters'
import { MarkerLayer } from './MarkerLayer'
import type { StorePlace } from '../places'
import styles from '../map.module.css'

/** The zooms: nearest at first, of a chosen store, once its window is closed. */
const FIRST_ZOOM = 20
const SELECTED_ZOOM = UNCLUSTERED_ZOOM
const CLOSED_ZOOM = 6

const SMALLEST_ZOOM = 0
const WORLD = latLngBounds([-58, -170], [72, 170])
const PADDING: [number, number] = [48, 48]

interface StoreMapProps {
  readonly label: string
  readonly places: readonly StorePlace[]
  readonly selected: StorePlace | undefined
  /** Called when a marker is pressed: with several stores if they are at one spot, with none if no marker was hit. */
  readonly onPick: (places: readonly StorePlace[]) => void
  /** The popup of the chosen store. */
  readonly info: ReactNode
  /** When it changes, all markers are shown again: the search of the list. */
  readonly fitKey: string
}

/**
 * The stores on a map. At first all of them are in view, no closer than zoom 20; a chosen store is shown at 14 (or
 * closer, if the map is), and when its popup is closed the map goes back to 6 (README here).
 */
export function StoreMap({ label, places, selected, onPick, info, fitKey }: StoreMapProps) {
  const translate = useTranslate()
  const [first] = useState(() => viewOf(places, selected))
  return (
    <MapContainer
      className={styles.map ?? ''}
      {...first}
      minZoom={SMALLEST_ZOOM}
      maxZoom={FIRST_ZOOM}
      zoomSnap={0.5}
      zoomControl={false}
      attributionControl={false}
      worldCopyJump
      closePopupOnClick={false}
    >
      <BaseMap />
      <ZoomControl position="topright" zoomInTitle={translate('map.zoomIn')} zoomOutTitle={translate('map.zoomOut')} />
      <ScaleControl position="bottomright" imperial={false} />
      <Container label={label} />
      <Markers places={places} selected={selected} onPick={onPick} />
      <View places={places} selected={selected} fitKey={fitKey} />
      {selected?.at && (
        <Popup
          key={selected.code}
          position={[selected.at[1], selected.at[0]]}
          offset={[0, -10]}
          closeButton={false}
          closeOnClick={false}
          closeOnEscapeKey={false}
          autoPanPadding={[24, 24]}
          minWidth={220}
          maxWidth={280}
          className={styles.info ?? ''}
        >
          {info}
        </Popup>
      )}
    </MapContainer>
  )
}

function viewOf(places: readonly StorePlace[], selected: StorePlace | undefined) {
  if (selected?.at) return { center: [selected.at[1], selected.at[0]] as [number, number], zoom: SELECTED_ZOOM }
  return { bounds: boundsOf(places), boundsOptions: { maxZoom: FIRST_ZOOM, padding: PADDING } }
}

function boundsOf(places: readonly StorePlace[]): LatLngBounds {
  const points = places.flatMap(({ at }): [number, number][] => (at ? [[at[1], at[0]]] : []))
  return points.length > 0 ? latLngBounds(points) : WORLD
}

/** The map's own element: its name, its zoom, and its size when the page's changes. */
function Container({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const element = map.getContainer()
    element.setAttribute('role', 'application')
    element.setAttribute('aria-label', label)
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    observer.observe(element)
    const tellZoom = () => element.setAttribute('data-zoom', String(map.getZoom()))
    tellZoom()
    map.on('zoomend', tellZoom)
    return () => {
      observer.disconnect()
      map.off('zoomend', tellZoom)
    }
  }, [map, label])
  return null
}

function Markers({ places, selected, onPick }: Pick<StoreMapProps, 'places' | 'selected' | 'onPick'>) {
  const map = useMap()
  const index = useMemo(() => clusterIndex(places), [places])
  const pick = useEffectEvent((marker: Marker | undefined) => {
    if (marker && 'cluster' in marker)
      return map.setView(
        [marker.latitude, marker.longitude],
        Math.max(map.getZoom() + 1, index.expansionZoom(marker.cluster)),
      )
    onPick(marker ? sameSpot(places, marker.place) : [])
  })
  const layer = useRef<MarkerLayer>(undefined)
  const begin = useEffectEvent(
    () =>
      new MarkerLayer(
        { index, selected },
        { onPick: (marker) => pick(marker), className: styles.markers ?? '', grid: readConfig().mapTiles === '' },
      ),
  )
  useEffect(() => {
    const own = begin().addTo(map)
    layer.current = own
    return () => {
      own.remove()
    }
  }, [map])
  useEffect(() => layer.current?.show({ index, selected }), [index, selected])
  return null
}

/** The stores at the same spot as this one, which no zoom separates. */
function sameSpot(places: readonly StorePlace[], place: StorePlace): readonly StorePlace[] {
  return places.filter(({ at }) => at !== undefined && at[0] === place.at?.[0] && at[1] === place.at[1])
}

/** The view of the map: goes to the chosen store, back when it is closed, and to the results of a search. */
function View({ places, selected, fitKey }: Pick<StoreMapProps, 'places' | 'selected' | 'fitKey'>) {
  const map = useMap()
  const shown = useRef({ code: selected?.code, at: selected?.at })
  const fitted = useRef(fitKey)
  const follow = useEffectEvent((code: string | undefined) => {
    const before = shown.current
    shown.current = { code, at: selected?.at }
    if (before.code === code) return
    if (selected?.at) show(map, selected.at, Math.max(SELECTED_ZOOM, map.getZoom()))
    else if (before.at) show(map, before.at, CLOSED_ZOOM)
  })
  useEffect(() => follow(selected?.code), [selected?.code])
  const fit = useEffectEvent(() => {
    if (fitted.current === fitKey || selected || places.length === 0) return
    fitted.current = fitKey
    map.fitBounds(boundsOf(places), { maxZoom: SELECTED_ZOOM, padding: PADDING })
  })
  useEffect(() => fit(), [fitKey, places])
  return null
}

function show(map: LeafletMap, [longitude, latitude]: readonly [number, number], zoom: number) {
  map.setView([latitude, longitude], zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches })
}
