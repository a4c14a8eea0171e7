import { type Bars, barsOf, qrOf } from '../barcode/symbol'
import { textWidth } from '../font/typeface'
import { INKS } from '../palette'
import { type Pen, plainPen } from './pen'
import { type Area, drawText, fill } from './text'

/** The digits below a barcode, in pixels. */
const DIGITS = 12
const SMALLEST_DIGITS = 10

/**
 * Draws a barcode on white, with its quiet zones. On e-paper modules are whole pixels, because bars between pixels
 * cannot be read; without room for one pixel a module nothing is drawn. In print no module is narrower than its
 * symbology allows: whole dots if they fit, else exact fractions, which are printed as vectors; without that room a
 * warning is drawn instead.
 */
export function drawBarcode(
  code: string,
  area: Area,
  align: 'left' | 'center' | 'right',
  digits: boolean,
  pen: Pen = plainPen,
): string {
  const bars = barsOf(code)
  const module = bars && moduleOf(bars, area.width, pen)
  if (!bars || module === undefined) return pen.mmPerDot === undefined ? '' : leftOut(code, area, pen)
  const count = countOf(bars)
  const width = module * count
  const x = Math.round(
    area.x + (align === 'left' ? 0 : align === 'center' ? (area.width - width) / 2 : area.width - width),
  )
  const letters = digits ? Math.min(Math.round(DIGITS * Math.max(1, module)), Math.round(area.height * 0.34)) : 0
  const showsDigits = letters >= SMALLEST_DIGITS * pen.scale
  const barHeight = area.height - (showsDigits ? letters + 1 : 0)
  const first = x + bars.quietLeft * module
  const guards =
    showsDigits && bars.guards
      ? { height: Math.round(Math.min(GUARDS * module, letters * 0.6)), modules: bars.guards }
      : undefined
  let path = ''
  for (let at = 0; at < bars.modules.length;) {
    let end = at
    while (bars.modules[end] === bars.modules[at] && end < bars.modules.length) end++
    const height = barHeight + (isGuard(bars, at) ? (guards?.height ?? 0) : 0)
    if (bars.modules[at])
      path += `M${first + at * module} ${area.y}h${(end - at) * module}v${height}h${-(end - at) * module}z`
    at = end
  }
  pen.marks?.barcodes.push({
    code,
    x: first,
    y: area.y,
    module,
    height: barHeight,
    modules: bars.modules.map(Number).join(''),
    ...(guards && { guards }),
  })
  const below = { x: first, y: area.y + barHeight + 1, width: bars.modules.length * module, height: letters }
  const figures = !showsDigits ? '' : guards ? eanDigits(code, x, module, below, pen) : digitsBelow(code, below, pen)
  return `${fill({ x, y: area.y, width, height: area.height }, INKS.white)}<path d="${path}" fill="${INKS.black}"/>${figures}`
}

/** How far the guard bars of an EAN reach down, in modules. */
const GUARDS = 5

const isGuard = ({ guards }: Bars, at: number) => guards?.some(([from, to]) => at >= from && at < to) ?? false

function digitsBelow(code: string, below: Area, pen: Pen): string {
  const largest = Math.min(below.height, below.width / textWidth(code, 'regular'))
  return drawText(
    code,
    below,
    { weight: 'regular', color: INKS.black, lines: 1, largest, align: 'center', vertical: 'middle' },
    pen,
  )
}

/** Draws the digits of an EAN as its standard places them: one before the bars, six below each half. */
function eanDigits(code: string, x: number, module: number, below: Area, pen: Pen): string {
  const half = 42 * module
  const size = Math.min(below.height, half / textWidth('000000', 'regular'))
  const look = { weight: 'regular', color: INKS.black, lines: 1, largest: size, vertical: 'middle' } as const
  const parts = [
    drawText(
      code.slice(0, 1),
      { ...below, x, width: below.x - x - 2 * module },
      { ...look, align: 'right' },
      { ...pen, marks: undefined },
    ),
    drawText(
      code.slice(1, 7),
      { ...below, x: below.x + 3 * module, width: half },
      { ...look, align: 'center' },
      { ...pen, marks: undefined },
    ),
    drawText(
      code.slice(7),
      { ...below, x: below.x + 50 * module, width: half },
      { ...look, align: 'center' },
      { ...pen, marks: undefined },
    ),
  ]
  // Marked as one number, so that it is found.
  pen.marks?.texts.push({
    text: code,
    x: Math.round(x),
    y: Math.round(below.y + below.height / 2 + size * 0.3),
    size: Math.floor(size),
    width: Math.round(below.x + below.width - x),
  })
  return parts.join('')
}

const countOf = ({ quietLeft, modules, quietRight }: Bars) => quietLeft + modules.length + quietRight

/** The width of a module in dots; undefined if none that fits can be read. */
function moduleOf(bars: Bars, width: number, { mmPerDot }: Pen): number | undefined {
  const room = width / countOf(bars)
  const least = mmPerDot === undefined ? 1 : bars.least / mmPerDot
  if (room < least) return undefined
  return Math.floor(room) >= least ? Math.floor(room) : room
}

/** Draws a warning sign and the code as text, in place of its barcode. */
function leftOut(code: string, { x, y, width, height }: Area, pen: Pen): string {
  if (code === '') return ''
  pen.marks?.leftOut.push(code)
  const size = Math.round(Math.min(height * 0.5, width * 0.25))
  const [top, line] = [Math.round(y + (height - size) / 2), Math.max(1, Math.round(size / 12))]
  const triangle = `<path d="M${x + size / 2} ${top + line}L${x + size - line} ${top + size - line}H${x + line}z" fill="none" stroke="${INKS.black}" stroke-width="${line}" stroke-linejoin="round"/>`
  const stroke = fill(
    {
      x: Math.round(x + (size - line) / 2),
      y: Math.round(top + size * 0.38),
      width: line,
      height: Math.round(size * 0.28),
    },
    INKS.black,
  )
  const dot = fill(
    { x: Math.round(x + (size - line) / 2), y: Math.round(top + size * 0.74), width: line, height: line },
    INKS.black,
  )
  const text = { x: Math.round(x + size * 1.2), y, width: Math.round(width - size * 1.2), height }
  return `${triangle}${stroke}${dot}${drawText(code, text, { weight: 'regular', color: INKS.black, lines: 3, largest: height * 0.3, align: 'left', vertical: 'middle' }, pen)}`
}

/** Draws a QR code in whole pixels, centred in its box; nothing if it does not fit. */
export function drawQr(text: string, area: Area): string {
  const { rows, quiet } = qrOf(text)
  const count = rows.length + 2 * quiet
  const module = Math.floor(Math.min(area.width, area.height) / count)
  if (module < 1) return ''
  const size = module * count
  const [left, top] = [Math.round(area.x + (area.width - size) / 2), Math.round(area.y + (area.height - size) / 2)]
  const squares = rows.flatMap((row, y) =>
    row.map((dark, x) =>
      dark ? `M${left + (x + quiet) * module} ${top + (y + quiet) * module}h${module}v${module}h${-module}z` : '',
    ),
  )
  return `${fill({ x: left, y: top, width: size, height: size }, INKS.white)}<path d="${squares.join('')}" fill="${INKS.black}"/>`
}
