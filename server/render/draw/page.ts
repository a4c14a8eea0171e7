import type { LabelData } from '../label'
import type { Box, Element } from '../layout'
import { inkColor, INKS, type Palette } from '../palette'
import { drawBarcode, drawQr } from './codes'
import { type Pen, plainPen } from './pen'
import { drawPrice } from './price'
import { drawMembers, drawRows } from './rows'
import { type Area, drawText, fill } from './text'

export interface Surface {
  readonly width: number
  readonly height: number
  readonly palette: Palette
}

/** A page of a label as SVG: the elements of its layout, filled with what the label says. Only paths: no font is needed to show it. */
export function drawPage(elements: readonly Element[], data: LabelData, surface: Surface, pen: Pen = plainPen): string {
  const { width, height } = surface
  const shapes = elements.filter((element) => isWanted(element, data)).map((element) => drawElement(element, data, surface, pen))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill({ x: 0, y: 0, width, height }, INKS.white)}${shapes.join('')}</svg>`
}

function isWanted({ when, unless }: Element, data: LabelData): boolean {
  const known = (name: keyof LabelData) => data[name] !== undefined && data[name] !== '' && !(Array.isArray(data[name]) && data[name].length === 0)
  return (when === undefined || known(when)) && (unless === undefined || !known(unless))
}

function drawElement(element: Element, data: LabelData, { width, height, palette }: Surface, pen: Pen): string {
  const area = areaOf(element.at, width, height)
  switch (element.kind) {
    case 'fill':
      return fill(area, inkColor(element.ink, palette))
    case 'price':
      return data.price ? drawPrice(data.price, area, element.align ?? 'right', inkColor(element.ink ?? 'black', palette), pen) : ''
    case 'barcode':
      return drawBarcode(data[element.code], area, element.align ?? 'left', element.digits ?? true, pen)
    case 'qr':
      return drawQr(data[element.text], area)
    case 'rows': {
      const draw = element.rows === 'details' ? drawRows : drawMembers
      return draw(data[element.rows], area, element.most ?? 12, inkColor(element.ink ?? 'black', palette), pen)
    }
    case 'text':
      return drawText(data[element.text], area, {
        weight: element.weight ?? 'regular',
        color: inkColor(element.ink ?? 'black', palette),
        lines: element.lines ?? 1,
        largest: Math.min(area.height, ((element.largest ?? 100) * height) / 100),
        align: element.align ?? 'left',
        vertical: element.vertical ?? 'middle',
        struck: element.struck ?? false,
      }, pen)
  }
}

/** Edges fall on whole pixels. */
function areaOf([x, y, w, h]: Box, width: number, height: number): Area {
  const [left, top] = [Math.round((x * width) / 100), Math.round((y * height) / 100)]
  return { x: left, y: top, width: Math.round(((x + w) * width) / 100) - left, height: Math.round(((y + h) * height) / 100) - top }
}
