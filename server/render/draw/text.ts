import { fitText, LINE_HEIGHT } from '../font/lines'
import type { Weight } from '../font/fontFiles'
import { drawable, textPath, textWidth } from '../font/typeface'
import { type Pen, plainPen } from './pen'

/** A box in pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextLook {
  readonly weight: Weight
  readonly color: string
  readonly lines: number
  readonly largest: number
  readonly align: 'left' | 'center' | 'right'
  readonly vertical: 'top' | 'middle' | 'bottom'
  readonly struck?: boolean
}

/** The smallest legible letters; complex scripts need larger ones. */
const SMALLEST = 10
const SMALLEST_DENSE = 12
const DENSE = /[\p{Script=Han}\p{Script=Hangul}]/u

/** The height of the tallest letters above the base line, relative to the size; the rest is below it. */
const ASCENT = 0.8

/** Draws a text that fits into a box. */
export function drawText(text: string, area: Area, look: TextLook, { scale, marks }: Pen = plainPen): string {
  const { weight, color, lines: most, align, vertical } = look
  const smallest = Math.round((DENSE.test(text) ? SMALLEST_DENSE : SMALLEST) * scale)
  const { size, lines } = fitText(drawable(text).join(''), {
    ...area,
    lines: most,
    largest: Math.max(smallest, look.largest),
    smallest,
    weight,
  })
  const block = size * (1 + (lines.length - 1) * LINE_HEIGHT)
  const free = area.height - block
  const top = area.y + (vertical === 'top' ? 0 : vertical === 'middle' ? free / 2 : free)
  return lines
    .map((line, at) => {
      const width = textWidth(line, weight) * size
      const x = Math.round(
        area.x + (align === 'left' ? 0 : align === 'center' ? (area.width - width) / 2 : area.width - width),
      )
      const base = Math.round(top + size * (ASCENT + at * LINE_HEIGHT))
      marks?.texts.push({ text: line, x, y: base, size, width: Math.round(width) })
      const stroke = Math.max(1, Math.round(size / 12))
      const strike = look.struck
        ? fill({ x: x - 1, y: Math.round(base - size * 0.36), width: Math.ceil(width) + 2, height: stroke }, color)
        : ''
      return `<path d="${textPath(line, weight, size, x, base)}" fill="${color}"/>${strike}`
    })
    .join('')
}

export const fill = ({ x, y, width, height }: Area, color: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`
