import {
  DomUtil,
  Layer,
  type LatLng,
  latLng,
  type LeafletEventHandlerFn,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  point,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import type { ClusterIndex, Marker } from '../clusters'
import { type DrawnMarker, drawMarkers, markerAt, radiusOf } from '../drawMarkers'
import { type MarkerColours, onThemeChange, readColours } from '../markerStyle'
import type { StorePlace } from '../places'

/** The part of the map's size that is drawn beyond each of its edges: a drag shows it before anything is drawn again. */
const BEYOND = 0.3

/** From this zoom on outlines of countries are not enough. */
const GRID_ZOOM = 6
/** The minimum distance between lines of the grid. */
const GRID_PIXELS = 110

/** What the layer shows. */
interface MarkerLayerState {
  readonly index: ClusterIndex
  readonly selected: StorePlace | undefined
}

interface MarkerLayerOptions {
  /** Called on a press on a marker, or on none. */
  readonly onPick: (marker: Marker | undefined) => void
  readonly className: string
  /** Whether there are meridians and parallels below the markers: they show movement where the base map is empty. */
  readonly grid: boolean
}

/**
 * All stores of a map on one canvas. While the map is dragged the canvas moves with it and nothing is drawn; while
 * it zooms, the canvas is scaled.
 */
export class MarkerLayer extends Layer {
  readonly #canvas = document.createElement('canvas')
  readonly #options: MarkerLayerOptions
  #state: MarkerLayerState
  #drawn: readonly DrawnMarker[] = []
  #hovered: string | undefined
  #colours: MarkerColours | undefined
  /** Where the canvas begins, in pixels of the map's layers, and what the map showed then. */
  #origin: Point = point(0, 0)
  #center: LatLng = latLng(0, 0)
  #zoom = 0
  #stopTheme = () => {}

  constructor(state: MarkerLayerState, options: MarkerLayerOptions) {
    super()
    this.#state = state
    this.#options = options
    this.#canvas.className = `${options.className} leaflet-zoom-animated`
  }

  override onAdd(map: LeafletMap): this {
    map.getPane('markerPane')?.append(this.#canvas)
    this.#stopTheme = onThemeChange(() => {
      this.#colours = undefined
      this.#draw()
    })
    this.#place()
    return this
  }

  override onRemove(): this {
    this.#stopTheme()
    this.#canvas.remove()
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const events: LeafletEventHandlerFnMap = {
      moveend: () => this.#place(),
      viewreset: () => this.#place(),
      resize: () => this.#place(),
      move: () => this.#follow(),
      zoomanim: (event: ZoomAnimEvent) => this.#scale(event.center, event.zoom),
      click: ({ containerPoint }) => this.#options.onPick(this.#at(containerPoint)?.marker),
      mousemove: ({ containerPoint }) => this.#hover(containerPoint),
      mouseout: () => this.#hover(undefined),
    }
    return { ...events } as Record<string, LeafletEventHandlerFn>
  }

  /** Shows other stores, or another one as chosen. */
  show(state: MarkerLayerState): void {
    this.#state = state
    this.#draw()
  }

  /** Draws for the current view of the map. */
  #place(): void {
    const map = this._map
    const size = map.getSize()
    if (size.x === 0 || size.y === 0) return
    const beyond = size.multiplyBy(BEYOND).round()
    this.#origin = map.containerPointToLayerPoint(beyond.multiplyBy(-1)).round()
    this.#center = map.getCenter()
    this.#zoom = map.getZoom()
    DomUtil.setTransform(this.#canvas, this.#origin, 1)
    const [width, height] = [size.x + 2 * beyond.x, size.y + 2 * beyond.y]
    const density = Math.min(2, window.devicePixelRatio || 1)
    if (this.#canvas.width !== width * density || this.#canvas.height !== height * density) {
      this.#canvas.width = width * density
      this.#canvas.height = height * density
      this.#canvas.style.width = `${width}px`
      this.#canvas.style.height = `${height}px`
    }
    this.#draw()
  }

  /** Draws again once a drag has reached the edge of what is drawn. */
  #follow(): void {
    const edge = this._map.layerPointToContainerPoint(this.#origin)
    const size = this._map.getSize()
    const isOut = edge.x > 0 || edge.y > 0 || edge.x < -2 * BEYOND * size.x || edge.y < -2 * BEYOND * size.y
    if (isOut && this._map.getZoom() === this.#zoom) this.#place()
  }

  /** Scales the canvas while the map zooms, so that it covers the same places. */
  #scale(center: LatLng, zoom: number): void {
    const map = this._map
    const factor = map.getZoomScale(zoom, this.#zoom)
    const half = map.getSize().multiplyBy(0.5 + BEYOND)
    const pane = map.getPane('mapPane')
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    const shifted = pane ? origin.add(DomUtil.getPosition(pane)).round() : origin
    const corner = half.multiplyBy(-factor).add(map.project(this.#center, zoom)).subtract(shifted)
    DomUtil.setTransform(this.#canvas, corner, factor)
  }

  #draw(): void {
    const map = this._map
    const canvas = this.#canvas.getContext('2d')
    if (!map || !canvas || this.#canvas.width === 0) return
    this.#colours ??= readColours(this.#canvas)
    const density = this.#canvas.width / parseFloat(this.#canvas.style.width)
    const [width, height] = [this.#canvas.width / density, this.#canvas.height / density]
    this.#drawn = this.#markers(width, height).map((marker) => {
      const { x, y } = map.latLngToLayerPoint([marker.latitude, marker.longitude]).subtract(this.#origin)
      return { marker, x, y, radius: radiusOf(marker) }
    })
    canvas.setTransform(density, 0, 0, density, 0, 0)
    canvas.clearRect(0, 0, width, height)
    if (this.#options.grid && this.#zoom >= GRID_ZOOM) this.#drawGrid(canvas, width, height, this.#colours.grid)
    drawMarkers(canvas, this.#drawn, {
      colours: this.#colours,
      selected: this.#state.selected?.code,
      hovered: this.#hovered,
    })
  }

  #drawGrid(canvas: CanvasRenderingContext2D, width: number, height: number, colour: string): void {
    const map = this._map
    const at = (latitude: number, longitude: number) =>
      map.latLngToLayerPoint([latitude, longitude]).subtract(this.#origin)
    const northWest = map.layerPointToLatLng(this.#origin)
    const southEast = map.layerPointToLatLng(this.#origin.add([width, height]))
    const step = gridStep(((southEast.lng - northWest.lng) / width) * GRID_PIXELS)
    canvas.beginPath()
    for (const longitude of steps(northWest.lng, southEast.lng, step)) {
      const { x } = at(northWest.lat, longitude)
      canvas.moveTo(x + 0.5, 0)
      canvas.lineTo(x + 0.5, height)
    }
    for (const latitude of steps(southEast.lat, northWest.lat, step)) {
      const { y } = at(latitude, northWest.lng)
      canvas.moveTo(0, y + 0.5)
      canvas.lineTo(width, y + 0.5)
    }
    canvas.lineWidth = 1
    canvas.strokeStyle = colour
    canvas.stroke()
  }

  /** The markers of the canvas; the chosen store is never grouped. */
  #markers(width: number, height: number): Marker[] {
    const map = this._map
    const { index, selected } = this.#state
    const southWest = map.layerPointToLatLng(this.#origin.add([0, height]))
    const northEast = map.layerPointToLatLng(this.#origin.add([width, 0]))
    const found = index.markers([southWest.lng, southWest.lat, northEast.lng, northEast.lat], this.#zoom)
    const turned = found.map((marker) => ({ ...marker, longitude: nearTo(marker.longitude, this.#center.lng) }))
    const isThere = turned.some((marker) => 'place' in marker && marker.place.code === selected?.code)
    if (!selected?.at || isThere) return turned
    return [
      ...turned,
      { longitude: nearTo(selected.at[0], this.#center.lng), latitude: selected.at[1], place: selected },
    ]
  }

  #at(containerPoint: Point): DrawnMarker | undefined {
    const { x, y } = this._map.containerPointToLayerPoint(containerPoint).subtract(this.#origin)
    return markerAt(this.#drawn, x, y)
  }

  #hover(containerPoint: Point | undefined): void {
    const found = containerPoint && this.#at(containerPoint)
    this._map.getContainer().style.cursor = found ? 'pointer' : ''
    const code = found && 'place' in found.marker ? found.marker.place.code : undefined
    if (code === this.#hovered) return
    this.#hovered = code
    this.#draw()
  }
}

/** A longitude shifted to the world copy in view, so that Fiji is beside Samoa. */
function nearTo(longitude: number, center: number): number {
  return longitude + Math.round((center - longitude) / 360) * 360
}

/** The next round number of degrees. */
function gridStep(degrees: number): number {
  const power = 10 ** Math.floor(Math.log10(degrees))
  return ([1, 2, 5, 10].find((factor) => factor * power >= degrees) ?? 10) * power
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => (first + at) * step)
}
