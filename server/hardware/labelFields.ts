import { priceText } from '../../src/schema/money'
import type { DrawJob } from '../render/draw'
import type { LabelData } from '../render/label'
import { commonPages, type Element, formOf, mainElements } from '../render/layout'
import type { FieldContent, FieldPart } from './gateway'

/** The largest letters of what has no size of its own, in percent of the label's height. */
const LARGEST = 30
/** Prices are as large as their box. */
const WHOLE = 100

/** What a label says, text by text, for a gateway that draws itself: of the parts that its layout has in this case. */
export function fieldsOf({ layoutId, data, width, height }: DrawJob): FieldContent {
  const form = formOf(width, height)
  const elements = layoutId === null ? commonPages.own[form] : mainElements(layoutId, form)
  return {
    layout: layoutId ?? 'OWN',
    parts: elements.filter((element) => isThere(element, data)).flatMap((element) => partOf(element, data) ?? []),
    isReduced: data.discount !== '',
  }
}

const isThere = ({ when, unless }: Element, data: LabelData): boolean =>
  (when === undefined || isKnown(data, when)) && (unless === undefined || !isKnown(data, unless))

function isKnown(data: LabelData, name: keyof LabelData): boolean {
  const value = data[name]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** @returns undefined for what says nothing */
function partOf(element: Element, data: LabelData): FieldPart | undefined {
  const common = { at: element.at, isBold: false, lines: 1, largest: LARGEST, align: 'left' as const }
  switch (element.kind) {
    case 'fill':
      return undefined
    case 'price': {
      const value = data.price ? priceText(data.price) : ''
      return {
        ...common,
        kind: 'price',
        name: 'price',
        value,
        isBold: true,
        largest: WHOLE,
        align: element.align ?? 'right',
      }
    }
    case 'barcode':
      return { ...common, kind: 'barcode', name: element.code, value: data[element.code] }
    case 'qr':
      return { ...common, kind: 'qr', name: element.text, value: data[element.text] }
    case 'rows':
      return {
        ...common,
        kind: 'rows',
        name: element.rows,
        value: data[element.rows].map((row) => row.join(' ')).join(' · '),
      }
    case 'text': {
      const { text, caption, weight, lines = 1, largest = LARGEST, align = 'left' } = element
      const value = [data[text] === '' ? undefined : caption, data[text]].filter(Boolean).join(' ')
      return {
        ...common,
        kind: 'text',
        name: text,
        value,
        isBold: weight !== undefined && weight !== 'regular',
        lines,
        largest,
        align,
      }
    }
  }
}
