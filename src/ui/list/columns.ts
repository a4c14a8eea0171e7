import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { truncate } from '../../schema/formats'
import { fillPath, templateNames, type Values } from '../../schema/template'
import { displayNode, displays, displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { headingWidth } from './columnWidths'

/** What a page changes about one field of its list; the rest stays as the schema says. */
export interface FieldOverride {
  list?: boolean | 'hidden'
  width?: number
  sortable?: boolean
  /** Where the cell leads: a route template filled from the record. */
  link?: string
  /** Draws the cell instead of the field's display. */
  node?: (record: Values, field: FieldDescriptor) => ReactNode
  /** The cell in words: tooltip and export. Needed where `node` shows something else than the field. */
  text?: (record: Values, field: FieldDescriptor) => string
}

/** One column of a table, with all that a row needs decided once a list and not once a cell. */
export interface TableColumn {
  readonly name: string
  readonly label: string
  readonly width: number
  /** It takes most of the space that is left: a column of words. */
  readonly grows: boolean
  readonly align: 'start' | 'center' | 'end'
  /** The field that the heading sorts by; undefined where it does not sort. */
  readonly sortBy: string | undefined
  /** The order that its first press asks for, where that is not the ascending one. */
  readonly sortByOrder?: 'ASC' | 'DESC' | undefined
  readonly className?: string | undefined
  readonly headerClassName?: string | undefined
  node(record: Values): ReactNode
  /** The cell in words; what stands in it where nothing is said. */
  text?(record: Values): string
  /** Where the cell leads, without the leading '#'; undefined where a value of the template is missing. */
  href?(record: Values): string | undefined
}

/** One column of a list, from its schema. */
export interface Column extends TableColumn {
  readonly field: FieldDescriptor
  text(record: Values): string
}

/** What the user chose to see of a list: names in order, and the names he hid. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** The columns that a list may show, in schema order. */
export function columnsOf(
  descriptor: ResourceDescriptor,
  translate: Translate,
  overrides: Readonly<Record<string, FieldOverride>> = {},
): Column[] {
  return descriptor.fields
    .filter((field) => listed(field, overrides[field.name]) !== false)
    .map((field) => columnOf(descriptor.name, field, translate, overrides[field.name]))
}

function columnOf(resource: string, field: FieldDescriptor, translate: Translate, override: FieldOverride = {}): Column {
  const label = fieldLabel(resource, field, translate)
  return {
    field,
    name: field.name,
    label,
    width: Math.max(override.width ?? field.width ?? displays[field.display].width, headingWidth(label)),
    grows: WORDS.has(field.display),
    align: alignOf(field),
    sortBy: (override.sortable ?? field.sortable) ? field.name : undefined,
    node: (record) => override.node?.(record, field) ?? cut(displayNode(resource, field, record, translate), field),
    text: (record) => override.text?.(record, field) ?? displayText(resource, field, record, translate),
    href: (record) => hrefOf(override.link ?? field.link, record),
  }
}

/** Long words are cut in a cell, and there alone: the cell's title and the detail view have them whole. */
const cut = (node: ReactNode, field: FieldDescriptor): ReactNode =>
  typeof node === 'string' && field.truncate !== undefined ? truncate(node, field.truncate) : node

const WORDS: ReadonlySet<string> = new Set(['text', 'truncated', 'prInfo', 'object', 'chips', 'email', 'alarmType'])
const READ_AS_WORDS: ReadonlySet<string> = new Set(['epochDateTime', 'enum', 'status', 'alarmClass', 'alarmType', 'battery', 'signal', 'progress'])

/** Numbers stand to the right, unless they are read as words. */
function alignOf({ align, display, schema }: FieldDescriptor): Column['align'] {
  return schema['x-console']?.align === undefined && READ_AS_WORDS.has(display) ? 'start' : align
}

/** A route template filled from a record; undefined where there is none or a value is missing. */
export function hrefOf(template: string | undefined, values: Values): string | undefined {
  if (template === undefined) return undefined
  const whole = templateNames(template).every((name) => values[name] !== undefined && values[name] !== null && values[name] !== '')
  return whole ? fillPath(template, values) : undefined
}

function listed(field: FieldDescriptor, override: FieldOverride | undefined): boolean | 'hidden' {
  return override?.list ?? field.list
}

/** What is shown before the user chooses: the schema's order, its hidden columns away. */
export function defaultChoice(
  columns: readonly Column[],
  overrides: Readonly<Record<string, FieldOverride>> = {},
): ColumnChoice {
  return {
    order: columns.map(({ field }) => field.name),
    hidden: columns.filter(({ field }) => listed(field, overrides[field.name]) === 'hidden').map(({ field }) => field.name),
  }
}

/**
 * The columns as chosen. A column that the choice does not know (added to the schema since) stands
 * where the schema has it; one that is gone is forgotten; the last one cannot be hidden.
 */
export function chosenColumns(columns: readonly Column[], choice: ColumnChoice): Column[] {
  const ordered = orderedColumns(columns, choice)
  const shown = ordered.filter(({ field }) => !choice.hidden.includes(field.name))
  return shown.length > 0 ? shown : ordered.slice(0, 1)
}

/** All columns in the chosen order, hidden ones too. */
export function orderedColumns(columns: readonly Column[], choice: ColumnChoice): Column[] {
  const known = choice.order.flatMap((name) => columns.find(({ field }) => field.name === name) ?? [])
  columns.forEach((column, at) => {
    if (!known.includes(column)) known.splice(Math.min(at, known.length), 0, column)
  })
  return known
}
