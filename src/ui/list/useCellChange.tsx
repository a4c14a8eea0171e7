import { useTranslate } from 'ra-core'
import { Suspense, useMemo, useState, type RefObject } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { ResourceName } from '../../generated/resources'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { lazily } from '../kit/lazily'
import type { MenuPopupItem } from '../kit/MenuPopup'
import type { ChangedCell } from './cell/CellEditor'
import type { Column } from './columns'
import type { Row } from './selection'

const CellEditor = lazily(() => import('./cell/CellEditor').then((module) => module.CellEditor))

interface CellChangeOptions {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly readOnly: boolean
  readonly selectable: boolean
  readonly list: RefObject<HTMLElement | null>
}

/** Cells that are changed where they stand: which are, and the one that is being changed. Its code comes with the first. */
export function useCellChange({ descriptor, params, columns, rows, readOnly, selectable, list }: CellChangeOptions) {
  const translate = useTranslate()
  const [changed, setChanged] = useState<ChangedCell>()
  const { update } = readOnly ? {} : descriptor.calls
  const open = useMemo(() => (update ? columns.filter(({ inPlace }) => inPlace) : []), [update, columns])
  const isOpen = (row: Row) => isFor(update?.onlyFor, row)
  const begin = (row: Row, column: Column | undefined) => {
    const region = list.current?.querySelector<HTMLElement>(':scope > [role="region"]')
    if (column && region && isOpen(row)) setChanged({ row, column, region })
  }
  const next = (step?: 1 | -1) => {
    const column = changed && step && open[open.findIndex(({ name }) => name === changed.column.name) + step]
    setChanged(undefined)
    if (changed && column) begin(rows.find(({ id }) => id === changed.row.id) ?? changed.row, column)
  }
  return {
    onChange: open.length > 0 ? (row: Row, at: number) => begin(row, columns[at]) : undefined,
    items: (row: Row): MenuPopupItem[] =>
      isOpen(row)
        ? open.map((column) => ({
            key: `cell ${column.name}`,
            content: translate('list.cell.edit', { name: column.label }),
            onSelect: () => begin(row, column),
          }))
        : [],
    element: changed && (
      <Suspense fallback={null}>
        <CellEditor
          key={`${changed.row.id} ${changed.column.name}`}
          {...changed}
          resource={descriptor.name as ResourceName}
          params={params}
          rows={rows}
          at={columns.findIndex(({ name }) => name === changed.column.name) + (selectable ? 1 : 0)}
          onClose={next}
        />
      </Suspense>
    ),
  }
}
