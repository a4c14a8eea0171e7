import type { HardwarePanel } from '../../src/generated/types'
import type { TagType } from '../radio/tagTypes'
import { encodeIndexed } from '../render/png'
import { INKS, type InkName, type Palette } from '../render/palette'
import { type DriverName, PREFIX } from './registry'
import type { Panel, PanelPicture, Rgb } from './gateway'

/** The longest name of a tag type. */
const TYPE_LENGTH = 8
const NAME_LENGTH = 64

/** How far a colour may be from the ink that it is taken for: vendors write the same red in several ways. */
const NEAR = 110

const rgbOf = (name: InkName): Rgb => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(INKS[name].slice(1), 'hex')
  return [red, green, blue]
}

const distance = (one: Rgb, other: Rgb) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))

/** The place of one of our inks among those of a panel; -1 where it has none like it. */
function placeOf(name: InkName, inks: readonly Rgb[]): number {
  const distances = inks.map((ink) => distance(ink, rgbOf(name)))
  const least = Math.min(...distances)
  return least <= NEAR ? distances.indexOf(least) : -1
}

/** Our inks that a panel has; undefined where it lacks black or white, without which nothing can be drawn. */
export function paletteFor({ inks }: Pick<Panel, 'inks'>): Palette | undefined {
  const names = (Object.keys(INKS) as InkName[]).filter((name) => placeOf(name, inks) >= 0)
  return names.includes('white') && names.includes('black') ? names : undefined
}

/** A picture of three bytes a pixel, in pure inks, as indices into the inks of a panel. */
export function inInks(
  rgb: Uint8Array,
  { width, height, inks }: Pick<Panel, 'width' | 'height' | 'inks'>,
): PanelPicture {
  const places = new Map<number, number>()
  for (const name of Object.keys(INKS) as InkName[]) {
    const [red, green, blue] = rgbOf(name)
    places.set((red << 16) | (green << 8) | blue, placeOf(name, inks))
  }
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const color = ((rgb[3 * at] ?? 0) << 16) | ((rgb[3 * at + 1] ?? 0) << 8) | (rgb[3 * at + 2] ?? 0)
    const place = places.get(color) ?? -1
    if (place < 0) throw new Error(`the panel has no ink for ${color.toString(16)}`)
    pixels[at] = place
  }
  return { width, height, inks, pixels }
}

/** A picture as PNG. */
export const pngOf = ({ width, height, inks, pixels }: PanelPicture): Buffer =>
  encodeIndexed({ width, height, pixels, colors: Buffer.from(inks.flat()) })

/** The tag type that stands for a panel. */
export const tagTypeOfPanel = (driver: DriverName, { hardware }: Pick<Panel, 'hardware'>): string =>
  `${PREFIX[driver]}${hardware}`.slice(0, TYPE_LENGTH)

/** What is kept of a panel. @param turns whether its gateway turns labels to their pages */
export const panelRecord = (driver: DriverName, panel: Panel, turns: boolean): HardwarePanel => ({
  tagType: tagTypeOfPanel(driver, panel),
  hardware: panel.hardware,
  name: panel.name.slice(0, NAME_LENGTH) || panel.hardware,
  width: panel.width,
  height: panel.height,
  colors: (paletteFor(panel) ?? []).map((name) => INKS[name]),
  hasLed: panel.hasLed,
  hasNfc: panel.hasNfc,
  pages: turns ? panel.pages : 1,
})

/** The tag type of a panel that is kept. */
export const typeOfPanel = ({
  tagType,
  name,
  width,
  height,
  colors,
  hasLed,
  hasNfc,
  pages = 1,
}: HardwarePanel): TagType => ({
  type: tagType,
  // Its gateway tells pixels, and no inches.
  size: '',
  name,
  hasOnePage: pages === 1,
  pages,
  width,
  height,
  colors,
  peripheral: [...(hasLed ? ['LED'] : []), ...(colors.length > 2 ? ['COLOR'] : []), ...(hasNfc ? ['NFC'] : [])],
})

/** Where two pictures of the same size differ. */
export interface Difference {
  /** In how many pixels. */
  readonly count: number
  /** The pixels in which they do, as PNG: red on white. */
  readonly png: Buffer
}

/** The inks of the picture of a difference. */
const SAME: Rgb = [255, 255, 255]
const OTHER: Rgb = [214, 0, 40]

/**
 * Compares two pictures of three bytes a pixel.
 * @returns undefined where they have not the same size
 */
export function differenceOf(one: RgbPicture, other: RgbPicture): Difference | undefined {
  if (one.width !== other.width || one.height !== other.height) return undefined
  const pixels = new Uint8Array(one.width * one.height)
  let count = 0
  for (let at = 0; at < pixels.length; at++) {
    const isSame = [0, 1, 2].every((part) => one.rgb[3 * at + part] === other.rgb[3 * at + part])
    if (isSame) continue
    pixels[at] = 1
    count += 1
  }
  return { count, png: pngOf({ width: one.width, height: one.height, inks: [SAME, OTHER], pixels }) }
}

/** A picture of three bytes a pixel. */
export interface RgbPicture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}
