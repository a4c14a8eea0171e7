import { CAP_HEIGHT, textPath, textWidth, type Weight } from '../font/typeface'
import type { Price } from '../label'
import type { Pen } from './pen'
import type { Area } from './text'

const WEIGHT: Weight = 'black'
/** The small figures in parts of the large ones. */
const SMALL = 0.46
/** Space between the parts, in parts of the size. */
const GAP = 0.04

/**
 * A price as shelves have it: large figures, small cents at their top, the currency below the cents or before.
 * Without cents the currency stands on the line.
 */
export function drawPrice(price: Price, area: Area, align: 'left' | 'center' | 'right', color: string, { marks }: Pen): string {
  const { whole, cents, currency, before, separator } = price
  const parts = [
    ...(before ? [{ text: currency, scale: SMALL, raised: cents !== '' }] : []),
    { text: whole, scale: 1, raised: false },
  ]
  const tail = cents === '' ? (before ? [] : [{ text: currency, scale: SMALL, raised: false }]) : [{ text: separator + cents, scale: SMALL, raised: true }]
  const row = [...parts, ...tail].filter(({ text }) => text !== '')
  const width = row.reduce((sum, { text, scale }) => sum + textWidth(text, WEIGHT) * scale + GAP, -GAP)
  const size = Math.floor(Math.min(area.height / CAP_HEIGHT, area.width / width))
  const base = Math.round(area.y + (area.height + size * CAP_HEIGHT) / 2)
  let pen = Math.round(area.x + (align === 'left' ? 0 : align === 'center' ? (area.width - width * size) / 2 : area.width - width * size))
  const text = `${before ? currency : ''}${whole}${cents === '' ? '' : separator + cents}${before || currency === '' ? '' : ` ${currency}`}`
  marks?.texts.push({ text, x: pen, y: base, size, width: Math.round(width * size) })
  let path = ''
  for (const { text, scale, raised } of row) {
    const own = size * scale
    // The strokes across a won or a yen run together where the letter is heavy.
    path += textPath(text, text === currency ? 'bold' : WEIGHT, own, pen, Math.round(raised ? base - (size - own) * CAP_HEIGHT : base))
    if (raised && text.startsWith(separator) && !before) path += textPath(currency, 'bold', own, pen + own * 0.2, base)
    pen += textWidth(text, WEIGHT) * own + GAP * size
  }
  return `<path d="${path}" fill="${color}"/>`
}
