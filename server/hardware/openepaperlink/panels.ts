import { GatewayError, type Panel, type PanelPicture, type Rgb } from '../gateway'
import { isObject, lineOf, numberOf } from '../values'
import type { TagRecord } from './records'

/** How the pixels of a panel lie in its buffer. */
type Packing = 'planes' | 'packed'

/** A kind of label, as the access point describes it. */
export interface TagType {
  readonly hwType: number
  readonly name: string
  /** Of what is sent to the access point. */
  readonly width: number
  readonly height: number
  /** Quarter turns from a picture to the buffer. */
  readonly turns: 0 | 1 | 2 | 3
  readonly packing: Packing
  /** Of a pixel: the number of planes, or of packed bits. */
  readonly bits: number
  readonly inks: readonly Rgb[]
  readonly hasLed: boolean
  readonly hasButton: boolean
}

const LARGEST_SIDE = 4096
/** What the access point calls four inks of two packed bits. */
const PACKED_TWO = 5
const BITS: ReadonlyMap<number, readonly [Packing, bits: number]> = new Map([
  [1, ['planes', 1]],
  [2, ['planes', 2]],
  [3, ['packed', 3]],
  [4, ['packed', 4]],
  [PACKED_TWO, ['packed', 2]],
])

/** The path of a description. */
export const typePath = (hwType: number) => `/tagtypes/${hwType.toString(16).toUpperCase().padStart(2, '0')}.json`

/** A description of `/tagtypes`; undefined if it has no pixels, or such as are not known. */
export function tagTypeOf(hwType: number, value: unknown): TagType | undefined {
  if (!isObject(value)) return undefined
  const number = (name: string) => numberOf(value[name])
  const [width, height, bpp] = [number('width') ?? 0, number('height') ?? 0, number('bpp') ?? 0]
  const kept = BITS.get(bpp)
  const turns = (number('rotatebuffer') ?? 0) & 3
  if (!kept || ![width, height].every((side) => Number.isInteger(side) && side > 0 && side <= LARGEST_SIDE))
    return undefined
  const [packing, bits] = kept
  const inks = inksOf(value['colortable']).slice(0, 1 << bits)
  if (inks.length < 2) return undefined
  const options = Array.isArray(value['options']) ? value['options'] : []
  return {
    hwType,
    name: lineOf(value['name']) || hwType.toString(16).toUpperCase().padStart(2, '0'),
    width,
    height,
    turns: turns as TagType['turns'],
    packing,
    bits,
    inks,
    hasLed: options.includes('led'),
    hasButton: options.includes('button'),
  }
}

const inksOf = (table: unknown): Rgb[] =>
  Object.values(isObject(table) ? table : {}).flatMap((one) => {
    const [red, green, blue] = Array.isArray(one) ? one.map(numberOf) : []
    return red === undefined || green === undefined || blue === undefined ? [] : [[red & 255, green & 255, blue & 255]]
  })

const HAS_LED = 1
const HAS_BUTTON = 32
const HAS_NFC = 64 | 128
const IS_BLE = 256
const BLE_MAC = /^1337/
/** Labels of a BLE maker, whose reports of completion say nothing. */
const BLE_TYPES = { from: 0xb0, to: 0xbf }

/** Whether a label is reached over BLE: the access point reports it complete also when it gave up. */
export const isBle = ({ mac, hwType, capabilities }: TagRecord): boolean =>
  (capabilities & IS_BLE) !== 0 || BLE_MAC.test(mac) || (hwType >= BLE_TYPES.from && hwType <= BLE_TYPES.to)

/** Whether a label hangs upside down: the access point turns its pictures. Quarter turns would break them, and are undone. */
export const isUpsideDown = ({ rotate }: TagRecord): boolean => rotate === 2

/** The panel of a label. */
export function panelOf(type: TagType, tag: TagRecord): Panel {
  return {
    hardware: type.hwType.toString(16).toUpperCase().padStart(2, '0'),
    name: type.name,
    width: type.width,
    height: type.height,
    inks: type.inks,
    rotation: isUpsideDown(tag) ? 180 : 0,
    hasLed: type.hasLed || (tag.capabilities & HAS_LED) !== 0,
    hasNfc: (tag.capabilities & HAS_NFC) !== 0,
    buttons: type.hasButton || (tag.capabilities & HAS_BUTTON) !== 0 ? 1 : 0,
    pages: 1,
  }
}

/** A place that no ink has. */
const NO_PLACE = 255

/** The places that the inks of a picture have among those of a type. */
const placesOf = ({ inks }: PanelPicture, type: TagType): number[] =>
  inks.map((ink) => {
    const place = type.inks.findIndex((own) => own.every((part, at) => part === ink[at]))
    return place < 0 ? NO_PLACE : place
  })

/** The picture with the inks of a type. What the type has no ink for is equal to nothing that a label has. */
export function withInksOf(type: TagType, picture: PanelPicture): PanelPicture {
  const places = placesOf(picture, type)
  const { width, height, pixels } = picture
  // A picture that was drawn for the panel has its inks in its order.
  const isAsDrawn = places.every((place, pixel) => place === pixel)
  return {
    width,
    height,
    inks: type.inks,
    pixels: isAsDrawn ? pixels : pixels.map((pixel) => places[pixel] ?? NO_PLACE),
  }
}

/**
 * The picture with the inks of a type, for a label that is to show it.
 *
 * @throws GatewayError `WRONG_PICTURE` where its size is another one, or it has an ink that the panel has not
 */
export function forType(picture: PanelPicture, type: TagType): PanelPicture {
  const { width, height, inks, pixels } = picture
  if (width !== type.width || height !== type.height || pixels.length !== width * height)
    throw new GatewayError('WRONG_PICTURE', `${width} × ${height} pixels for a label of ${type.width} × ${type.height}`)
  const strange = placesOf(picture, type).findIndex((place, pixel) => place === NO_PLACE && pixels.includes(pixel))
  if (strange >= 0) throw new GatewayError('WRONG_PICTURE', `the label has no ink ${inks[strange]?.join(', ')}`)
  return withInksOf(type, picture)
}

/** Whether two pictures of the same inks are the same, pixel by pixel. */
export const areEqual = (one: PanelPicture, other: PanelPicture): boolean =>
  one.width === other.width && one.height === other.height && Buffer.compare(one.pixels, other.pixels) === 0
