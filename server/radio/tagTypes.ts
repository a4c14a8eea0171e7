/** A tag type: its first character is the feature, its second the size. */
export interface TagType {
  readonly type: string
  readonly size: string
  readonly width: number
  readonly height: number
  readonly peripheral: readonly string[]
  /** The colours of its inks. */
  readonly colors: readonly string[]
  /** What its gateway calls it: of types that no table of ours has. */
  readonly name?: string
  /** It shows one page, and keeps no other. */
  readonly hasOnePage?: boolean
  /** How many it keeps: of types that no table of ours has. */
  readonly pages?: number
}

const twoInks = ['#000000', '#ffffff']
const threeInks = [...twoInks, '#ff0000']
/** The size whose N variant has yellow, too. */
const FOUR_INKS = 'A'
const fourInks = [...threeInks, '#ffff00']

/**
 * Inches and pixels, by the character of the size. The order is that of the contract's table; the pixels are our
 * simulator's.
 */
const sizes: Readonly<Record<string, readonly [inches: string, width: number, height: number]>> = {
  '0': ['1.54', 200, 200],
  '1': ['2.13', 250, 122],
  '2': ['2.66', 296, 152],
  '3': ['2.90', 296, 128],
  '4': ['4.20', 400, 300],
  '5': ['3.10', 320, 168],
  '6': ['5.65', 600, 448],
  '7': ['5.83', 648, 480],
  '8': ['7.50', 800, 480],
  '9': ['13.30', 960, 680],
  A: ['5.65N', 600, 448],
}

const features: Readonly<Record<string, readonly string[]>> = {
  B: ['LED', 'COLOR', 'NFC'],
  A: ['LED', 'COLOR'],
  '3': ['COLOR', 'NFC'],
  '2': ['COLOR'],
  D: ['LED', 'FREEZER', 'NFC'],
  C: ['LED', 'FREEZER'],
  '5': ['NFC', 'FREEZER'],
  '4': ['FREEZER'],
}

export const tagTypes: readonly TagType[] = Object.entries(features).flatMap(([feature, peripheral]) =>
  Object.entries(sizes).map(([code, [size, width, height]]) => ({
    type: feature + code,
    size,
    width,
    height,
    peripheral,
    colors: !peripheral.includes('COLOR') ? twoInks : code === FOUR_INKS ? fourInks : threeInks,
  })),
)

/** The sizes that have room for the pages of one image only. */
const SMALL: ReadonlySet<string> = new Set(['0', '1'])
/** Images have three pages; a second one has room from here on. */
const PAGES = 3
const SPARE_PAGE = 4

/**
 * The first page of a second image, which a label keeps beside the one that it shows.
 * @param shown the first page of that one
 * @returns undefined for types that have no room for it
 */
export function sparePageOf(type: string | null | undefined, shown: number): number | undefined {
  if (!type || !hasRoom(type)) return undefined
  return shown === SPARE_PAGE ? 0 : SPARE_PAGE
}

const hasRoom = (type: string) =>
  byType.has(type) ? !SMALL.has(type.slice(1)) : (learned.get(type)?.pages ?? 1) >= SPARE_PAGE + PAGES

const byType = new Map(tagTypes.map((type) => [type.type, type]))

/** Types of panels that gateways of real protocols have told of. */
const learned = new Map<string, TagType>()

/** From now on these types are known, too. */
export function learnTagTypes(types: readonly TagType[]): void {
  for (const type of types) if (!byType.has(type.type)) learned.set(type.type, type)
}

/** All types: those of our table, and those that gateways have told of. */
export const knownTagTypes = (): readonly TagType[] => [...tagTypes, ...learned.values()]

export function tagTypeOf(type: string): TagType | undefined {
  return byType.get(type) ?? learned.get(type)
}

/**
 * The type in a tag's barcode: seven digits of series, the feature, the size (the ninth character; '9' is a large
 * ticket), three more digits.
 */
export function typeOfTagId(tagId: string): string {
  return tagId.slice(7, 9)
}
