import type { Pen } from './pen'
import { type Area, drawText, fill } from './text'

/** Draws rows of names and values, as many as fit. */
export function drawRows(
  rows: readonly (readonly [string, string])[],
  area: Area,
  most: number,
  color: string,
  pen: Pen,
): string {
  const lineHeight = Math.max(
    15 * pen.scale,
    Math.min(area.height / Math.max(3, Math.min(most, rows.length)), area.height / 3, 72 * pen.scale),
  )
  const shown = rows.slice(0, Math.min(most, Math.floor(area.height / lineHeight)))
  const left = Math.round(area.width * 0.4)
  return shown
    .map(([name, value], at) => {
      const line = { x: area.x, y: Math.round(area.y + at * lineHeight), height: Math.round(lineHeight * 0.86) }
      const look = { color, lines: 1, largest: lineHeight * 0.66, vertical: 'middle' } as const
      const rule = at === 0 ? '' : fill({ x: area.x, y: line.y - 1, width: area.width, height: 1 }, color)
      const text = drawText(name, { ...line, width: left - 4 }, { ...look, weight: 'regular', align: 'left' }, pen)
      return `${rule}${text}${drawText(value, { ...line, x: area.x + left, width: area.width - left }, { ...look, weight: 'bold', align: 'right' }, pen)}`
    })
    .join('')
}

/** Draws the members of a family; most of a row is for the name. */
export function drawMembers(
  rows: readonly (readonly [string, string])[],
  area: Area,
  most: number,
  color: string,
  pen: Pen,
): string {
  const count = Math.max(1, Math.min(most, rows.length))
  const lineHeight = Math.min(area.height / count, area.height / 2)
  const right = Math.round(area.width * 0.36)
  return rows
    .slice(0, count)
    .map(([name, price], at) => {
      const line = { y: Math.round(area.y + at * lineHeight), height: Math.round(lineHeight) - 2 }
      const rule = at === 0 ? '' : fill({ x: area.x, y: line.y - 1, width: area.width, height: 1 }, color)
      const text = drawText(
        name,
        { ...line, x: area.x, width: area.width - right - 6 },
        { weight: 'bold', color, lines: 2, largest: lineHeight * 0.5, align: 'left', vertical: 'middle' },
        pen,
      )
      return `${rule}${text}${drawText(price, { ...line, x: area.x + area.width - right, width: right }, { weight: 'black', color, lines: 1, largest: lineHeight * 0.85, align: 'right', vertical: 'middle' }, pen)}`
    })
    .join('')
}
