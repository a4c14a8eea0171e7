import type { Weight } from '../font/fontFiles'
import { CAP_HEIGHT, textPath, textWidth } from '../font/typeface'
import { type Price, priceText } from '../../../src/schema/money'
import type { Pen } from './pen'
import type { Area } from './text'

/** A part of a price; lengths are relative to the size of the large digits. */
interface Part {
  readonly text: string
  readonly weight: Weight
  readonly scale: number
  readonly x: number
  /** The height of its base line above that of the large digits. */
  readonly raised: number
}

/** The small digits and the currency. */
const SMALL = 0.46
/** The space between parts. */
const GAP = 0.04
const RAISED = (1 - SMALL) * CAP_HEIGHT
/** The separator stands on the base line of the large digits; a comma reaches below it. */
const SEPARATOR = 0.6
const BELOW = 0.1

const widthOf = ({ text, weight, scale }: Omit<Part, 'x' | 'raised'>) => textWidth(text, weight) * scale

/**
 * The parts of a price as on shelves: large digits, the separator on their line, small cents hanging from their top,
 * the currency below the cents or before. Without cents the currency stands on the line.
 */
function partsOf({ whole, cents, currency, before, separator }: Price): { parts: Part[]; width: number } {
  const parts: Part[] = []
  let width = 0
  const put = (column: readonly (Omit<Part, 'x'> | undefined)[]) => {
    const there = column.filter((part) => part !== undefined && part.text !== '') as Omit<Part, 'x'>[]
    if (there.length === 0) return
    const x = width === 0 ? 0 : width + GAP
    for (const part of there) parts.push({ ...part, x })
    width = x + Math.max(...there.map(widthOf))
  }
  // The strokes of a won or yen sign blur in heavy letters.
  const sign = (raised: number) => ({ text: currency, weight: 'bold', scale: SMALL, raised }) as const
  if (before) put([sign(cents === '' ? 0 : RAISED)])
  put([{ text: whole, weight: 'black', scale: 1, raised: 0 }])
  put([cents === '' ? undefined : { text: separator, weight: 'black', scale: SEPARATOR, raised: 0 }])
  put([
    cents === '' ? undefined : { text: cents, weight: 'black', scale: SMALL, raised: RAISED },
    before ? undefined : sign(0),
  ])
  return { parts, width }
}

/** Draws a price that fits into a box. */
export function drawPrice(
  price: Price,
  area: Area,
  align: 'left' | 'center' | 'right',
  color: string,
  { marks }: Pen,
): string {
  const { parts, width } = partsOf(price)
  const below = price.cents !== '' && price.separator === ',' ? BELOW : 0
  const size = Math.floor(Math.min(area.height / (CAP_HEIGHT + below), area.width / width))
  const base = Math.round(area.y + (area.height + size * (CAP_HEIGHT - below)) / 2)
  const left = Math.round(
    area.x + (align === 'left' ? 0 : align === 'center' ? (area.width - width * size) / 2 : area.width - width * size),
  )
  marks?.texts.push({ text: priceText(price), x: left, y: base, size, width: Math.round(width * size) })
  const path = parts
    .map(({ text, weight, scale, x, raised }) =>
      textPath(text, weight, size * scale, left + x * size, Math.round(base - raised * size)),
    )
    .join('')
  return `<path d="${path}" fill="${color}"/>`
}
