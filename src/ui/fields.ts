import type { ComponentType } from 'react'
import type { FieldDescriptor, ResourceDescriptor } from '../schema/descriptor'
import type { DisplayName, FilterName, InputName } from '../schema/dialect'
import type { Display } from './displays/types'
import type { FilterEditorProps } from './filters/filterTypes'
import type { Input } from './inputs/types'

/**
 * What a page overrides of one field, the same for list, form and detail view; the rest stays as the schema
 * says: `fields={{ price: { help: translate('…'), width: 200 } }}`.
 */
export interface FieldOverride {
  readonly label?: string
  /** How it is displayed: a registered display, or the page's overrides of the schema's. A `node` of undefined is the schema's own. */
  readonly display?: DisplayName | Partial<Display>
  /** How it is edited: a registered input, or one of the page's. */
  readonly input?: InputName | Input
  /** How it is searched. */
  readonly filter?: FilterName
  /** What edits its filter: a registered filter, or one of the page's. */
  readonly filterInput?: string | ComponentType<FilterEditorProps>
  /** The values that it can be filtered by, with their labels, if the schema cannot list them. */
  readonly choices?: Readonly<Record<string, string>> | undefined
  /** Whether the list has a column for it; 'hidden': one that only the chooser offers. */
  readonly column?: boolean | 'hidden'
  /** Width of its column, in pixels. */
  readonly width?: number
  readonly sortable?: boolean
  /** Where its cell leads: a route template filled from the record. */
  readonly link?: string
  /** For a list of values: a column for each item instead; 'pending' while these are unknown, and the rows wait. */
  readonly items?: readonly ItemColumn[] | 'pending'
  /** false: not in the form, its value is kept. */
  readonly form?: boolean
  /** Whether the detail view has it. */
  readonly show?: boolean
  readonly help?: string
  /** Its input takes the whole width of the form. */
  readonly wide?: boolean
  readonly readOnly?: boolean
}

/** What a page overrides of fields, by their names. */
export type FieldOverrides = Readonly<Record<string, FieldOverride>>

/** A column for one item of a list, as the alias configuration names those of prInfo. */
interface ItemColumn {
  readonly name: string
  readonly index: number
  readonly hidden?: boolean
  /** It can be filtered by its text. */
  readonly searched?: boolean
  /** Its cell can be edited in the list, if that of the field can (`inPlace`). */
  readonly inPlace?: boolean | undefined
  /** It is what people know a record by, if the list leads with its field (`list.lead`). */
  readonly leads?: boolean | undefined
  /** It is aligned right, with its currency. */
  readonly money?: { readonly currencyAt: number | undefined } | undefined
}

/** A field with the page's overrides. */
export interface ShownField extends FieldDescriptor {
  readonly own?: FieldOverride
}

/** A resource with the page's overrides. */
export function withFields(descriptor: ResourceDescriptor, overrides: FieldOverrides | undefined): ResourceDescriptor {
  if (!overrides) return descriptor
  return { ...descriptor, fields: descriptor.fields.flatMap((field) => shownFields(field, overrides[field.name])) }
}

function shownFields(field: FieldDescriptor, own: FieldOverride | undefined): readonly ShownField[] {
  if (!own) return [field]
  const { display, input, choices, items = [] } = own
  const shown: ShownField = {
    ...field,
    label: own.label ?? field.label,
    list: own.column ?? field.list,
    width: own.width ?? field.width,
    sortable: own.sortable ?? field.sortable,
    link: own.link ?? field.link,
    inShow: own.show ?? field.inShow,
    ...(typeof display === 'string' && { display }),
    ...(typeof input === 'string' && { input }),
    filter: own.filter ?? field.filter,
    ...(choices && { options: Object.keys(choices), shownAs: choices }),
    own,
  }
  return items === 'pending' || items.length === 0
    ? [shown]
    : [...items.map((item) => itemField(field, item)), { ...shown, list: false }]
}

/** A column under the name that the wire has for the item: `prInfo_3`. */
function itemField(
  field: FieldDescriptor,
  { name, index, hidden, searched, inPlace, leads, money }: ItemColumn,
): FieldDescriptor {
  return {
    ...field,
    name: `${field.name}_${index}`,
    label: name,
    item: { of: field.name, index, currencyAt: money?.currencyAt, leads },
    type: 'string',
    display: money ? 'price' : 'text',
    align: money ? 'end' : 'start',
    list: hidden ? 'hidden' : true,
    inForm: false,
    inPlace: field.inPlace && inPlace,
    inShow: false,
    sortable: true,
    filter: searched ? '~' : undefined,
    width: 150,
    wide: false,
  }
}
