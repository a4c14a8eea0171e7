import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Weight } from './font/fontFiles'
import type { LabelData, TextField } from './label'

/** Left, top, width and height in percent of the label. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** Colours by use: `accent` is red if the label has it, `highlight` yellow; else the next available one. */
export type Ink = 'black' | 'white' | 'accent' | 'highlight' | 'onHighlight'

interface Common {
  readonly at: Box
  /** Only if this text is known. */
  readonly when?: keyof LabelData
  /** Only if this text is unknown. */
  readonly unless?: keyof LabelData
}

interface TextElement extends Common {
  readonly kind: 'text'
  readonly text: TextField
  /** Words that stand before the text. */
  readonly caption?: string
  readonly weight?: Weight
  readonly lines?: number
  /** The largest size of letters, in percent of the label's height. */
  readonly largest?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly vertical?: 'top' | 'middle' | 'bottom'
  readonly ink?: Ink
  /** Struck through, like a former price. */
  readonly struck?: boolean
}

interface RowsElement extends Common {
  readonly kind: 'rows'
  readonly rows: 'details' | 'members'
  readonly most?: number
  readonly ink?: Ink
}

/** A part of a layout. */
export type Element =
  | (Common & { readonly kind: 'fill'; readonly ink: Ink })
  | (Common & { readonly kind: 'price'; readonly align?: 'left' | 'center' | 'right'; readonly ink?: Ink })
  | (Common & {
      readonly kind: 'barcode'
      readonly code: TextField
      readonly align?: 'left' | 'center' | 'right'
      readonly digits?: boolean
    })
  | (Common & { readonly kind: 'qr'; readonly text: TextField })
  | TextElement
  | RowsElement

/** Shapes of labels, by their ratio of width to height. */
export type Form = 'strip' | 'card' | 'square' | 'poster'

/** A layout: the pages for each shape of label, the main one first. */
export interface Layout {
  readonly id: string
  readonly kind: 'tag' | 'paper'
  /** Width and height of paper in millimetres. */
  readonly paper?: readonly [width: number, height: number]
  /** The id of a layout whose elements are used at this size. */
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

/** All layouts that the server can draw, by id. */
export const layouts: ReadonlyMap<string, Layout> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.layout.json'))
    .sort()
    .map((file) => read<Layout>(file))
    .map((layout) => [layout.id, layout]),
)

/** The layout for products whose layout is unknown. */
export const DEFAULT_LAYOUT = 'SHELF'

/** The elements of a layout for a shape of label. */
export function mainElements(layoutId: string, form: Form): readonly Element[] {
  const layout = layouts.get(layoutId) ?? layouts.get(DEFAULT_LAYOUT)
  const elements =
    layout?.forms?.[form] ?? (layout?.as === undefined ? undefined : layouts.get(layout.as)?.forms?.[form])
  if (!elements) throw new Error(`the layout ${layoutId} has no ${form}`)
  return elements
}

/** Fingerprints of the drawn layouts, by id; they change with their files. */
export const layoutFingerprints = (): ReadonlyMap<string, string> =>
  new Map(
    [...layouts].map(([id, { forms, as }]) => [
      id,
      printOf(forms ?? (as === undefined ? undefined : layouts.get(as)?.forms)),
    ]),
  )

const printOf = (forms: Layout['forms']) =>
  createHash('sha256')
    .update(JSON.stringify(forms ?? null))
    .digest('base64')
    .slice(0, 16)

/** The pages behind the main one, and labels without a product: the same for all layouts. */
export const commonPages =
  read<Readonly<Record<'details' | 'code' | 'own', Readonly<Record<Form, readonly Element[]>>>>>('pages.json')
