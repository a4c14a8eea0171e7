import { barsOf, qrOf } from '../barcode/symbol'
import { textWidth } from '../font/typeface'
import { INKS } from '../palette'
import { type Pen, plainPen } from './pen'
import { type Area, drawText, fill } from './text'

/** Digits below a barcode, in pixels. */
const DIGITS = 12
const SMALLEST_DIGITS = 10

/**
 * A barcode in whole pixels a module, on white, with its quiet zones: bars that fall between pixels are not read.
 * Nothing where not even one pixel a module fits.
 */
export function drawBarcode(code: string, area: Area, align: 'left' | 'center' | 'right', digits: boolean, pen: Pen = plainPen): string {
  const bars = barsOf(code)
  if (!bars) return ''
  const count = bars.quietLeft + bars.modules.length + bars.quietRight
  const module = Math.floor(area.width / count)
  if (module < 1) return ''
  const width = module * count
  const x = Math.round(area.x + (align === 'left' ? 0 : align === 'center' ? (area.width - width) / 2 : area.width - width))
  const letters = digits ? Math.min(DIGITS * Math.max(1, module), Math.round(area.height * 0.34)) : 0
  const showsDigits = letters >= SMALLEST_DIGITS * pen.scale
  const barHeight = area.height - (showsDigits ? letters + 1 : 0)
  const shapes: string[] = [fill({ x, y: area.y, width, height: area.height }, INKS.white)]
  let path = ''
  for (let at = 0; at < bars.modules.length; ) {
    let end = at
    while (bars.modules[end] === bars.modules[at] && end < bars.modules.length) end++
    if (bars.modules[at]) path += `M${x + (bars.quietLeft + at) * module} ${area.y}h${(end - at) * module}v${barHeight}h${-(end - at) * module}z`
    at = end
  }
  shapes.push(`<path d="${path}" fill="${INKS.black}"/>`)
  pen.marks?.barcodes.push({ code, x: x + bars.quietLeft * module, y: area.y, module, height: barHeight, modules: bars.modules.map(Number).join('') })
  if (showsDigits) {
    const below = { x: x + bars.quietLeft * module, y: area.y + barHeight + 1, width: bars.modules.length * module, height: letters }
    const largest = Math.min(letters, below.width / textWidth(code, 'regular'))
    shapes.push(drawText(code, below, { weight: 'regular', color: INKS.black, lines: 1, largest, align: 'center', vertical: 'middle' }, pen))
  }
  return shapes.join('')
}

/** A QR code in whole pixels a module, in the middle of its box. Nothing where it does not fit. */
export function drawQr(text: string, area: Area): string {
  const { rows, quiet } = qrOf(text)
  const count = rows.length + 2 * quiet
  const module = Math.floor(Math.min(area.width, area.height) / count)
  if (module < 1) return ''
  const size = module * count
  const [left, top] = [Math.round(area.x + (area.width - size) / 2), Math.round(area.y + (area.height - size) / 2)]
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${left + (x + quiet) * module} ${top + (y + quiet) * module}h${module}v${module}h${-module}z` : '')))
  return `${fill({ x: left, y: top, width: size, height: size }, INKS.white)}<path d="${squares.join('')}" fill="${INKS.black}"/>`
}
