import bwip from 'bwip-js/node'
import { ean13Modules, isEan13 } from './ean13'

/** A linear barcode, and the quiet modules on each side. */
export interface Bars {
  readonly modules: readonly boolean[]
  readonly quietLeft: number
  readonly quietRight: number
  /** The smallest printed width of a module that scanners read, in millimetres. */
  readonly least: number
  /** Ranges of modules whose bars reach down between the digits, as in EAN. */
  readonly guards?: readonly (readonly [from: number, to: number])[]
}

/** 80 %, the smallest EAN in its standard. */
const MIN_EAN_MODULE = 0.264
const EAN_GUARDS = [
  [0, 3],
  [45, 50],
  [92, 95],
] as const
/** Code 128: 7.5 thousandths of an inch. */
const LEAST_CODE_128 = 0.191

/** A two-dimensional code, and the quiet modules around it. */
export interface Matrix {
  readonly rows: readonly (readonly boolean[])[]
  readonly quiet: number
}

/** The barcode of a code: EAN-13 if it is one, else Code 128; undefined if neither can encode it. */
export function barsOf(code: string): Bars | undefined {
  if (isEan13(code))
    return { modules: ean13Modules(code), quietLeft: 11, quietRight: 7, least: MIN_EAN_MODULE, guards: EAN_GUARDS }
  if (!/^[\x20-\x7e]{1,48}$/.test(code)) return undefined
  const [symbol] = bwip.raw('code128', code, {}) as unknown as { sbs: number[] }[]
  const modules = (symbol?.sbs ?? []).flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0))
  return { modules, quietLeft: 10, quietRight: 10, least: LEAST_CODE_128 }
}

/** A QR code of a text. */
export function qrOf(text: string): Matrix {
  const [symbol] = bwip.raw('qrcode', text, { eclevel: 'M' } as never) as unknown as {
    pixs: number[]
    pixx: number
    pixy: number
  }[]
  const { pixs = [], pixx = 0, pixy = 0 } = symbol ?? {}
  return {
    rows: Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1)),
    quiet: 4,
  }
}
