import type { ReactElement } from 'react'
import { headingWidth } from './columnWidths'
import type { TableColumn } from './columns'

/** What a column reads of a react-admin field, as Datagrid does. */
interface FieldProps {
  readonly source?: string
  readonly label?: string | false
  readonly sortable?: boolean
  readonly sortBy?: string
  readonly sortByOrder?: 'ASC' | 'DESC'
  readonly textAlign?: 'left' | 'center' | 'right'
  readonly cellClassName?: string
  readonly headerClassName?: string
}

type Field = ReactElement<FieldProps>

/** Columns whose width nobody says, in pixels. */
const WIDTH = 140
const ALIGN = { left: 'start', center: 'center', right: 'end' } as const

/** React-admin's fields as columns of a table. Each cell is the field itself, which asks for its row's record. */
export function fieldColumns(
  fields: readonly ReactElement[],
  labelOf: (label: string | undefined, source: string | undefined) => string,
  widths: Readonly<Record<string, number>> = {},
): TableColumn[] {
  return fields.map((element, at) => {
    const field = element as Field
    const {
      source,
      label,
      sortable,
      sortBy = source,
      sortByOrder,
      textAlign,
      cellClassName,
      headerClassName,
    } = field.props
    const type = field.type as unknown as Pick<FieldProps, 'sortable' | 'textAlign'>
    const align = ALIGN[textAlign ?? type.textAlign ?? 'left']
    const heading = label === false ? '' : labelOf(typeof label === 'string' ? label : undefined, source)
    return {
      name:
        fields.findIndex((other) => (other as Field).props.source === source) === at && source !== undefined
          ? source
          : `${at}`,
      label: heading,
      width: Math.max((source === undefined ? undefined : widths[source]) ?? WIDTH, headingWidth(heading)),
      grows: align === 'start',
      align,
      sortBy: sortable === false || type.sortable === false ? undefined : sortBy,
      sortByOrder,
      className: cellClassName,
      headerClassName,
      node: () => element,
    }
  })
}

/** Whether two lists of fields draw the same: of the same types, with the same props. */
export function sameFields(before: readonly ReactElement[], after: readonly ReactElement[]): boolean {
  return before.length === after.length && before.every((element, at) => same(element, after[at] as ReactElement))
}

function same(one: ReactElement, other: ReactElement): boolean {
  const [before, after] = [one.props, other.props] as Record<string, unknown>[]
  if (one.type !== other.type || one.key !== other.key || !before || !after) return false
  const names = Object.keys(before)
  return names.length === Object.keys(after).length && names.every((name) => Object.is(before[name], after[name]))
}
