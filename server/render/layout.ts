import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Weight } from './font/fontFiles'
import type { LabelData, TextField } from './label'

/** Left, top, width and height in hundredths of the label. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** Colours by their use: `accent` is red where the label has it, `highlight` yellow; else the next that it has. */
export type Ink = 'black' | 'white' | 'accent' | 'highlight' | 'onHighlight'

interface Common {
  readonly at: Box
  /** Only where this is known. */
  readonly when?: keyof LabelData
  /** Only where this is not known. */
  readonly unless?: keyof LabelData
}

export interface TextElement extends Common {
  readonly kind: 'text'
  readonly text: TextField
  readonly weight?: Weight
  readonly lines?: number
  /** Largest size of the letters in hundredths of the label's height. */
  readonly largest?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly vertical?: 'top' | 'middle' | 'bottom'
  readonly ink?: Ink
  /** A line through it: a price that was. */
  readonly struck?: boolean
}

export interface RowsElement extends Common {
  readonly kind: 'rows'
  readonly rows: 'details' | 'members'
  readonly most?: number
  readonly ink?: Ink
}

/** One part of a layout. */
export type Element =
  | (Common & { readonly kind: 'fill'; readonly ink: Ink })
  | (Common & { readonly kind: 'price'; readonly align?: 'left' | 'center' | 'right'; readonly ink?: Ink })
  | (Common & { readonly kind: 'barcode'; readonly code: TextField; readonly align?: 'left' | 'center' | 'right'; readonly digits?: boolean })
  | (Common & { readonly kind: 'qr'; readonly text: TextField })
  | TextElement
  | RowsElement

/** The shapes of labels, by width to height. */
export type Form = 'strip' | 'card' | 'square' | 'poster'

/** A layout: for each shape of label its pages, the main one first. */
export interface Layout {
  readonly id: string
  readonly kind: 'tag' | 'paper'
  /** Millimetres of a paper. */
  readonly paper?: readonly [width: number, height: number]
  /** Another layout's elements on this one's size. */
  readonly as?: string
  readonly forms?: Readonly<Record<Form, readonly Element[]>>
}

export function formOf(width: number, height: number): Form {
  const ratio = width / height
  if (ratio >= 1.88) return 'strip'
  if (ratio >= 1.12) return 'card'
  return ratio >= 0.85 ? 'square' : 'poster'
}

const folder = join(import.meta.dirname, 'layouts')
const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Value

/** Every layout that the server can draw, by its id. */
export const layouts: ReadonlyMap<string, Layout> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.layout.json'))
    .sort()
    .map((file) => read<Layout>(file))
    .map((layout) => [layout.id, layout]),
)

/** What a product is drawn with whose layout nobody knows. */
export const USUAL_LAYOUT = 'SHELF'

/** The elements of a layout on a shape of label. */
export function mainElements(layoutId: string, form: Form): readonly Element[] {
  const layout = layouts.get(layoutId) ?? layouts.get(USUAL_LAYOUT)
  const elements = layout?.forms?.[form] ?? (layout?.as === undefined ? undefined : layouts.get(layout.as)?.forms?.[form])
  if (!elements) throw new Error(`the layout ${layoutId} has no ${form}`)
  return elements
}

/** A short print of how each layout is drawn: another one where its file has changed. */
export const layoutPrints = (): ReadonlyMap<string, string> => new Map([...layouts].map(([id, { forms, as }]) => [id, printOf(forms ?? (as === undefined ? undefined : layouts.get(as)?.forms))]))

const printOf = (forms: Layout['forms']) => createHash('sha256').update(JSON.stringify(forms ?? null)).digest('base64').slice(0, 16)

/** The pages behind the main one, and what a label without a product shows: the same for all layouts. */
export const commonPages = read<Readonly<Record<'details' | 'code' | 'own', Readonly<Record<Form, readonly Element[]>>>>>('pages.json')
