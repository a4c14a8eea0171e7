import { createHash } from 'node:crypto'
import type { FieldContent, FieldPart, Panel } from '../gateway'

/** An element of a layout, in pixels: a text that a field has. */
interface LayoutElement {
  readonly type: 'text'
  readonly field: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly size: number
  readonly lines: number
  readonly bold: boolean
  readonly align: FieldPart['align']
}

/** A layout as the gateway takes it. */
export interface Layout {
  readonly name: string
  readonly fields: readonly string[]
  readonly elements: readonly LayoutElement[]
}

/** What is sent of a label. */
export interface TagContent {
  readonly layout: string
  readonly fields: Readonly<Record<string, string>> | readonly string[]
  readonly price_highlight: boolean
}

/** What a label can be told, and what that leaves out. */
export interface Written {
  /** The layout that the gateway needs for it; undefined where it is one of its own. */
  readonly layout: Layout | undefined
  readonly content: TagContent
  /** The names of the texts that are sent. */
  readonly texts: readonly string[]
}

/** How many fields a layout has at most. */
const MOST_FIELDS = 16
/** The longest text of a field. */
const LONGEST = 120
const SMALLEST = 8
/** A layout of every such gateway, with three fields. */
const BUILT_IN = 'price'

/** Texts are all that is drawn: bars, codes and rows are left out. */
const isText = ({ kind }: FieldPart) => kind === 'text' || kind === 'price'

/** The same text once: a layout may have it in two places. */
const unique = (parts: readonly FieldPart[]): FieldPart[] =>
  [...new Map(parts.map((part) => [part.name, part])).values()].slice(0, MOST_FIELDS)

/** What a label is told in a layout that stands for ours. */
export function inOurLayout({ parts, isReduced }: FieldContent, { width, height }: Panel): Written {
  const texts = unique(parts.filter(isText))
  const names = new Set(texts.map(({ name }) => name))
  const elements = parts
    .filter((part) => isText(part) && names.has(part.name))
    .map((part) => elementOf(part, width, height))
  const fields = texts.map(({ name }) => name)
  const name = `sd-${createHash('sha256')
    .update(JSON.stringify([width, height, elements]))
    .digest('hex')
    .slice(0, 8)}`
  return {
    layout: { name, fields, elements },
    content: {
      layout: name,
      fields: Object.fromEntries(texts.map((part) => [part.name, valueOf(part)])),
      price_highlight: isReduced,
    },
    texts: fields,
  }
}

/** What a label is told in the gateway's own layout of three fields, where it does not take ours. */
export function inBuiltInLayout({ parts, isReduced }: FieldContent): Written {
  const valueFor = (name: string) => parts.find((part) => part.name === name && isText(part))
  const third = ['unitPrice', 'original', 'description'].find((name) => valueFor(name)?.value)
  const texts = ['name', 'price', ...(third === undefined ? [] : [third])].filter((name) => valueFor(name))
  const value = (name: string | undefined) => {
    const part = name === undefined ? undefined : valueFor(name)
    return part ? valueOf(part) : ''
  }
  return {
    layout: undefined,
    content: { layout: BUILT_IN, fields: ['name', 'price', third].map(value), price_highlight: isReduced },
    texts,
  }
}

function elementOf(
  { name, at: [x, y, w, h], largest, lines, isBold, align }: FieldPart,
  width: number,
  height: number,
): LayoutElement {
  const across = (percent: number) => Math.round((percent * width) / 100)
  const down = (percent: number) => Math.round((percent * height) / 100)
  const line = Math.floor(down(h) / lines)
  return {
    type: 'text',
    field: name,
    x: across(x),
    y: down(y),
    w: across(w),
    h: down(h),
    size: Math.max(SMALLEST, Math.min(down(largest), line)),
    lines,
    bold: isBold,
    align,
  }
}

/** On one line: the gateway breaks them. */
const valueOf = ({ value }: FieldPart): string =>
  value
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
