import { createElement, Fragment, type ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Clock } from '../../schema/clock'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { truncate } from '../../schema/formats'
import { fillPath, templateNames, type Values } from '../../schema/template'
import { displayNode, displayOf, displayText } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { cx } from '../kit/cx'
import type { ShownField } from '../fields'
import { headingWidth } from './columnWidths'
import styles from './ListTable.module.css'

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
  /** It is what people know a row by: it comes first, and heads the row's card. */
  readonly leads?: boolean | undefined
  /** Its cells can be changed where they stand. */
  readonly inPlace?: boolean | undefined
  readonly headerClassName?: string | undefined
  node(record: Values): ReactNode
  /** The cell in words, if that is not what it shows. */
  text?(record: Values): string
  /** Where the cell leads, without the leading '#'; undefined where a value of the template is missing. */
  href?(record: Values): string | undefined
}

/** One column of a list, from its schema. */
export interface Column extends TableColumn {
  readonly field: ShownField
  text(record: Values): string
}

/** The user's choice of columns: names in order, and those that are hidden. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** The columns that a list may show: the one that leads, then all in schema order. */
export function columnsOf(descriptor: ResourceDescriptor, translate: Translate, clock: Clock): Column[] {
  const columns = descriptor.fields
    .filter(({ list }) => list !== false)
    .map((field) => columnOf(descriptor, field, translate, clock))
  return [...columns.filter(({ leads }) => leads), ...columns.filter(({ leads }) => !leads)]
}

function columnOf(
  { name: resource, fields, list }: ResourceDescriptor,
  field: ShownField,
  translate: Translate,
  clock: Clock,
): Column {
  const display = displayOf(field.display)
  const label = fieldLabel(resource, field, translate)
  const second = fields.find(({ name }) => name === field.second)
  const leads = field.name === list.lead || (field.item?.of === list.lead && field.item?.leads === true)
  const node = (record: Values) => cut(displayNode(resource, field, record, translate, clock), field)
  return {
    field,
    name: field.name,
    label,
    width: Math.max(field.width ?? display.width, headingWidth(label)),
    grows: display.grows === true,
    align: display.words && field.schema['x-console']?.align === undefined ? 'start' : field.align,
    sortBy: field.sortable ? field.name : undefined,
    ...(leads && { leads }),
    ...(field.inPlace && field.readOnly === false && { inPlace: true, className: styles.inPlace }),
    ...(second
      ? {
          className: cx(styles.two, field.inPlace && styles.inPlace),
          node: (record) => twoLines(node(record), displayText(resource, second, record, translate, clock), leads),
        }
      : { node }),
    text: (record) => displayText(resource, field, record, translate, clock),
    href: (record) => hrefOf(field.link, record) ?? display.href?.(record),
  }
}

/** What has no name has only its code; no card has an empty heading. */
const twoLines = (first: ReactNode, second: string, leads: boolean): ReactNode =>
  first === null || first === ''
    ? alone(second || (leads ? '–' : ''))
    : second === ''
      ? alone(first)
      : createElement(Fragment, null, first, createElement('small', null, second))

/** One line where others have two: in the middle of the row. */
const alone = (node: ReactNode): ReactNode => (node === '' ? '' : createElement('span', { 'data-one-line': '' }, node))

/** Long words are cut in a cell, and there alone: the cell's title and the detail view have them whole. */
const cut = (node: ReactNode, field: ShownField): ReactNode =>
  typeof node === 'string' && field.truncate !== undefined && typeof field.own?.display !== 'object'
    ? truncate(node, field.truncate)
    : node

/** A route template filled from a record; undefined where there is none or a value is missing. */
export function hrefOf(template: string | undefined, values: Values): string | undefined {
  if (template === undefined) return undefined
  const whole = templateNames(template).every(
    (name) => values[name] !== undefined && values[name] !== null && values[name] !== '',
  )
  return whole ? fillPath(template, values) : undefined
}

/** What is shown before the user chooses: the schema's order, its hidden columns away. */
export function defaultChoice(columns: readonly Column[]): ColumnChoice {
  return {
    order: columns.map(({ field }) => field.name),
    hidden: columns.filter(({ field }) => field.list === 'hidden').map(({ field }) => field.name),
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
