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
  /** The margin of texts and codes; a larger one than the layout leaves scales it down. */
  readonly margin?: number
}

/** Draws a page of a label as SVG. It contains only paths, so no font is needed to show it. */
export function drawPage(elements: readonly Element[], data: LabelData, surface: Surface, pen: Pen = plainPen): string {
  const { width, height } = surface
  const wanted = elements.filter((element) => isWanted(element, data))
  const inner = innerArea(wanted, surface)
  const shapes = wanted.map((element) => drawElement(element, data, surface.palette, inner, pen))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill({ x: 0, y: 0, width, height }, INKS.white)}${shapes.join('')}</svg>`
}

function isWanted({ when, unless }: Element, data: LabelData): boolean {
  const known = (name: keyof LabelData) =>
    data[name] !== undefined && data[name] !== '' && !(Array.isArray(data[name]) && data[name].length === 0)
  return (when === undefined || known(when)) && (unless === undefined || !known(unless))
}

function drawElement(element: Element, data: LabelData, palette: Palette, inner: Area, pen: Pen): string {
  const area = areaOf(element.at, inner)
  switch (element.kind) {
    case 'fill':
      return fill(area, inkColor(element.ink, palette))
    case 'price':
      return data.price
        ? drawPrice(data.price, area, element.align ?? 'right', inkColor(element.ink ?? 'black', palette), pen)
        : ''
    case 'barcode':
      return drawBarcode(data[element.code], area, element.align ?? 'left', element.digits ?? true, pen)
    case 'qr':
      return drawQr(data[element.text], area)
    case 'rows': {
      const draw = element.rows === 'details' ? drawRows : drawMembers
      return draw(data[element.rows], area, element.most ?? 12, inkColor(element.ink ?? 'black', palette), pen)
    }
    case 'text':
      return drawText(
        captioned(data[element.text], element.caption),
        area,
        {
          weight: element.weight ?? 'regular',
          color: inkColor(element.ink ?? 'black', palette),
          lines: element.lines ?? 1,
          largest: Math.min(area.height, ((element.largest ?? 100) * inner.height) / 100),
          align: element.align ?? 'left',
          vertical: element.vertical ?? 'middle',
          struck: element.struck ?? false,
        },
        pen,
      )
  }
}

const captioned = (text: string, caption: string | undefined) =>
  caption === undefined || text === '' ? text : `${caption} ${text}`

/**
 * The area of a layout's boxes, so that everything but surfaces keeps the margin: the whole label if they keep it
 * anyway.
 */
function innerArea(elements: readonly Element[], { width, height, margin = 0 }: Surface): Area {
  const boxes = elements.filter(({ kind }) => kind !== 'fill').map(({ at }) => at)
  const inset = (from: 0 | 1, length: number) => {
    const own =
      Math.min(...boxes.map((box) => Math.min(box[from], 100 - box[from] - (box[from === 0 ? 2 : 3] ?? 0)))) / 100
    return boxes.length === 0 ? 0 : Math.ceil(Math.max(0, (margin - own * length) / (1 - 2 * own)))
  }
  const [x, y] = [inset(0, width), inset(1, height)]
  return { x, y, width: width - 2 * x, height: height - 2 * y }
}

/** Rounds edges to whole pixels. */
function areaOf([x, y, w, h]: Box, inner: Area): Area {
  const [left, top] = [Math.round(inner.x + (x * inner.width) / 100), Math.round(inner.y + (y * inner.height) / 100)]
  return {
    x: left,
    y: top,
    width: Math.round(inner.x + ((x + w) * inner.width) / 100) - left,
    height: Math.round(inner.y + ((y + h) * inner.height) / 100) - top,
  }
}
