import { Resvg } from '@resvg/resvg-js'
import { INKS, type Palette } from './palette'

/** A picture as places in a palette, row by row. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly pixels: Uint8Array
}

/** An SVG of pure inks as what e-paper can show: every pixel is the ink that is nearest to it, no greys. */
export function rasterise(svg: string, palette: Palette): Bitmap {
  const { width, height, pixels: rgba } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const inks = palette.map((name) => [...Buffer.from(INKS[name].slice(1), 'hex')] as [number, number, number])
  const pixels = new Uint8Array(width * height)
  const known = new Map<number, number>()
  for (let at = 0; at < pixels.length; at++) {
    const [red, green, blue] = [rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0]
    const color = (red << 16) | (green << 8) | blue
    let ink = known.get(color)
    if (ink === undefined) known.set(color, (ink = nearest(inks, red, green, blue)))
    pixels[at] = ink
  }
  return { width, height, palette, pixels }
}

function nearest(inks: readonly (readonly [number, number, number])[], red: number, green: number, blue: number): number {
  const distances = inks.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}
