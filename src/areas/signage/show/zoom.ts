import type { Screen } from './model/show'

/** The steps of the zoom buttons; the wheel and fitting give values between them. */
const SCALES = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const

const [MIN_ZOOM, MAX_ZOOM] = [0.05, 4]

/** Multiplies a zoom, within its limits. */
export const zoomed = (zoom: number, times: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * times))

/** The next larger or smaller step. */
export function steppedZoom(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? SCALES.find((scale) => scale > zoom + 0.001) : SCALES.findLast((scale) => scale < zoom - 0.001)
  return next ?? zoom
}

/** The zoom at which a screen is completely visible. */
export const fittingZoom = (screen: Screen, room: Screen): number =>
  zoomed(1, Math.floor(Math.min(room.width / screen.width, room.height / screen.height) * 1000) / 1000)
