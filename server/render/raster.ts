import { Resvg } from '@resvg/resvg-js'
import { type InkName, INKS, type Palette } from './palette'

/** A picture as indices into a palette, row by row. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly pixels: Uint8Array
}

/** A black and white picture: one bit per dot, 1 is white, rows padded to bytes. */
export interface BlackBitmap {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly bits: Uint8Array
}

const OPTIONS = { font: { loadSystemFonts: false } }

/** Rasterises an SVG for e-paper: each pixel becomes the nearest ink, without greys. */
export function rasterise(svg: string, palette: Palette): Bitmap {
  const { width, height, pixels: rgba } = new Resvg(svg, OPTIONS).render()
  return { width, height, palette, pixels: inColors(rgba, palette.map(rgbOf)) }
}

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (name: InkName): Rgb => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(INKS[name].slice(1), 'hex')
  return [red, green, blue]
}

/** A picture of few colours, of three bytes each. */
export interface SmallPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly colors: Buffer
}

/** The shades between paper and ink in a thumbnail. */
const GREYS = 8
const TINTS = 3

/** Rasterises an SVG as a smooth thumbnail, with shades between the inks and white. */
export function rasteriseSmall(
  svg: string,
  palette: Palette,
  { width, height }: { readonly width: number; readonly height: number },
): SmallPicture {
  const shades = palette.flatMap((name) =>
    name === 'white' ? [] : tints(rgbOf(name), name === 'black' ? GREYS - 1 : TINTS),
  )
  const colors: Rgb[] = [rgbOf('white'), ...shades]
  const image = new Resvg(svg, {
    ...OPTIONS,
    fitTo: width < height ? { mode: 'height', value: height } : { mode: 'width', value: width },
  }).render()
  return {
    width: image.width,
    height: image.height,
    pixels: inColors(image.pixels, colors),
    colors: Buffer.from(colors.flat()),
  }
}

function tints([red, green, blue]: Rgb, count: number): Rgb[] {
  return Array.from({ length: count }, (_, at) => {
    const mixed = (part: number) => Math.round(255 + ((part - 255) * (at + 1)) / count)
    return [mixed(red), mixed(green), mixed(blue)]
  })
}

/** Maps each pixel to the nearest colour. */
function inColors(rgba: Uint8Array, colors: readonly Rgb[]): Uint8Array {
  const pixels = new Uint8Array(rgba.length / 4)
  const known = new Map<number, number>()
  for (let at = 0; at < pixels.length; at++) {
    const [red, green, blue] = [rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0]
    const color = (red << 16) | (green << 8) | blue
    let place = known.get(color)
    if (place === undefined) known.set(color, (place = nearest(colors, red, green, blue)))
    pixels[at] = place
  }
  return pixels
}

function nearest(inks: readonly Rgb[], red: number, green: number, blue: number): number {
  const distances = inks.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}

/** Dots in a band: drawing takes four bytes per dot. */
const BAND_DOTS = 4_000_000

/** Rasterises an SVG in black and white, in bands: a page at print resolution has tens of millions of dots. */
export function rasteriseBlack(svg: string, width: number, height: number): BlackBitmap {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  const rows = Math.max(1, Math.floor(BAND_DOTS / width))
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top)
    const { pixels } = new Resvg(svg.replace(/^<svg [^>]*>/, bandOf(width, count, top)), OPTIONS).render()
    for (let row = 0; row < count; row++) packRow(pixels, row * width, width, bits, (top + row) * stride)
  }
  return { width, height, stride, bits }
}

const bandOf = (width: number, height: number, top: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">`

function packRow(rgba: Uint8Array, from: number, width: number, bits: Uint8Array, to: number): void {
  for (let x = 0; x < width; x += 8) {
    let byte = 0
    const last = Math.min(8, width - x)
    for (let bit = 0; bit < last; bit++) if ((rgba[4 * (from + x + bit)] ?? 0) >= 128) byte |= 0x80 >> bit
    bits[to + (x >> 3)] = byte
  }
}
