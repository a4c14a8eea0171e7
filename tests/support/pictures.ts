import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  BarcodeFormat,
  RGBLuminanceSource,
} from '@zxing/library'
import { PNG } from 'pngjs'

export interface Picture {
  readonly width: number
  readonly height: number
  /** The distinct colours, as '#rrggbb'. */
  readonly colors: ReadonlySet<string>
  /** The darkness of each pixel, 0 to 255. */
  readonly luminance: Uint8ClampedArray
}

/** Decodes a PNG with an independent decoder. */
export function readPng(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png)
  const colors = new Set<string>()
  const luminance = new Uint8ClampedArray(width * height)
  for (let at = 0; at < width * height; at++) {
    colors.add(`#${data.toString('hex', 4 * at, 4 * at + 3)}`)
    luminance[at] = ((data[4 * at] ?? 0) * 306 + (data[4 * at + 1] ?? 0) * 601 + (data[4 * at + 2] ?? 0) * 117) >> 10
  }
  return { width, height, colors, luminance }
}

/** Scans the barcode in a picture. @throws if none can be read */
export function scan(
  { width, height, luminance }: Picture,
  ...formats: readonly (keyof typeof BarcodeFormat)[]
): string {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats.map((name) => BarcodeFormat[name])],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(luminance, width, height)))
  return new MultiFormatReader().decode(bitmap, hints).getText()
}
