import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'

/** Columns for items of a list field, as the alias configuration names those of prInfo (spec/1 §2.8). */
export interface ExtraColumns {
  /** The field that holds the list; its own column is left out. A searched one can be filtered by its text; money stands to the right, with its currency. */
  readonly of: string
  readonly columns: readonly { readonly name: string; readonly index: number; readonly hidden?: boolean; readonly searched?: boolean; readonly money?: { readonly currencyAt: number | undefined } | undefined }[]
}

/** The descriptor with the values that a page knows for single fields: they can be ticked in the filter. */
export function withChoices(descriptor: ResourceDescriptor, choices: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined): ResourceDescriptor {
  if (!choices) return descriptor
  return {
    ...descriptor,
    fields: descriptor.fields.map((field) => {
      const words = choices[field.name]
      return words ? { ...field, options: Object.keys(words), shownAs: words } : field
    }),
  }
}

/** The descriptor with a column for each item of a list field, under the names that the wire has: `prInfo_3`. */
export function withExtraColumns(descriptor: ResourceDescriptor, extra: ExtraColumns | undefined): ResourceDescriptor {
  if (!extra || extra.columns.length === 0) return descriptor
  return {
    ...descriptor,
    fields: descriptor.fields.flatMap((field) =>
      field.name === extra.of ? [...extra.columns.map((column) => itemField(field, column)), { ...field, list: false as const }] : [field],
    ),
  }
}

/** The name of an item's column on the wire. */
const itemName = (field: string, index: number): string => `${field}_${index}`

function itemField(field: FieldDescriptor, { name, index, hidden, searched, money }: ExtraColumns['columns'][number]): FieldDescriptor {
  return {
    ...field,
    name: itemName(field.name, index),
    label: name,
    item: { of: field.name, index, currencyAt: money?.currencyAt },
    type: 'string',
    display: money ? 'price' : 'text',
    align: money ? 'end' : 'start',
    list: hidden ? 'hidden' : true,
    inForm: false,
    inShow: false,
    sortable: true,
    filter: searched ? '~' : undefined,
    width: 150,
    wide: false,
  }
}
