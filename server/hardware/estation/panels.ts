import type { Panel, Rgb } from '../gateway'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const RED: Rgb = [255, 0, 0]
const YELLOW: Rgb = [255, 255, 0]
const BLUE: Rgb = [0, 0, 255]
const GREEN: Rgb = [0, 255, 0]

const TWO = [WHITE, BLACK]
const THREE = [...TWO, RED]
const FOUR = [...THREE, YELLOW]
const SIX = [...FOUR, BLUE, GREEN]

/** The pages of a label. */
const PAGES = 8
/** The last four are for pictures of at most so many bytes, as the gateway packs them. */
const SMALL_PAGES = { from: 4, bytes: 32_000 }

/** The panels by the first two digits of a label's address, as the manual of the gateway has them. */
const PANELS: Readonly<Record<string, readonly [width: number, height: number, inks: readonly Rgb[]]>> = {
  '33': [200, 200, THREE],
  '36': [250, 122, THREE],
  '39': [250, 122, TWO],
  '3A': [296, 152, THREE],
  '3D': [296, 128, THREE],
  '40': [400, 300, THREE],
  '44': [800, 480, THREE],
  '4C': [522, 152, THREE],
  '4F': [648, 480, THREE],
  '55': [384, 184, THREE],
  '58': [1304, 984, THREE],
  '64': [960, 640, THREE],
  '68': [960, 680, THREE],
  '6F': [792, 272, THREE],
  '71': [200, 200, THREE],
  '73': [200, 144, THREE],
  '80': [200, 200, FOUR],
  '81': [250, 122, FOUR],
  '82': [296, 152, FOUR],
  '83': [360, 184, FOUR],
  '84': [296, 128, FOUR],
  '85': [384, 168, FOUR],
  '86': [384, 184, FOUR],
  '87': [400, 300, FOUR],
  '88': [648, 480, FOUR],
  '89': [800, 480, FOUR],
  '8A': [880, 528, FOUR],
  '8B': [960, 640, FOUR],
  '8C': [184, 88, FOUR],
  '8D': [200, 144, FOUR],
  '8E': [960, 680, FOUR],
  '8F': [416, 240, FOUR],
  '91': [522, 152, FOUR],
  A0: [800, 480, SIX],
  A1: [1600, 1200, SIX],
}

/** The panel of a label; null where its kind is not known. */
export function panelOf(tagMac: string): Panel | null {
  const hardware = tagMac.slice(0, 2)
  const [width, height, inks] = PANELS[hardware] ?? []
  if (width === undefined || height === undefined || inks === undefined) return null
  return {
    hardware,
    name: `ETAG ${hardware}`,
    width,
    height,
    inks,
    rotation: 0,
    hasLed: true,
    hasNfc: false,
    buttons: 0,
    pages: pagesFor(width, height, inks.length),
  }
}

/** The pages that surely have room for a picture: how far the gateway packs one is not known. */
const pagesFor = (width: number, height: number, inks: number): number =>
  (width * height * Math.ceil(Math.log2(inks))) / 8 <= SMALL_PAGES.bytes ? PAGES : SMALL_PAGES.from
