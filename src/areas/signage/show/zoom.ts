import type { Screen } from './model/show'

/** The scales that the buttons step through; what lies between comes from the wheel and from fitting. */
export const SCALES = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const

const [LEAST, MOST] = [0.05, 4]

/** A scale, times as large, within what can be shown. */
export const zoomed = (zoom: number, times: number): number => Math.min(MOST, Math.max(LEAST, zoom * times))

/** The next larger or smaller of the scales. */
export function steppedZoom(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? SCALES.find((scale) => scale > zoom + 0.001) : SCALES.findLast((scale) => scale < zoom - 0.001)
  return next ?? zoom
}

/** The scale at which a screen is seen whole. */
export const fittingZoom = (screen: Screen, room: Screen): number => zoomed(1, Math.floor(Math.min(room.width / screen.width, room.height / screen.height) * 1000) / 1000)
