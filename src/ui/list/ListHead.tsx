import type { SortPayload } from 'ra-core'
import { useEffect, useRef } from 'react'
import { cx } from '../kit/cx'
import type { TableColumn } from './columns'
import styles from './ListTable.module.css'

interface ListHeadProps {
  /** What the ids of the labels begin with that the controls of the rows are named by. */
  labels: string
  columns: readonly TableColumn[]
  nameAt: number
  sort: SortPayload
  onSort: (sort: SortPayload) => void
  /** Undefined where rows cannot be selected. */
  page: 'none' | 'some' | 'all' | undefined
  onTogglePage: () => void
  /** It only names the columns: something else sorts and selects. */
  isPlain: boolean
  pageLabel: string
  selectLabel: string | undefined
  menuLabel: string | undefined
  /** Of the buttons that open the rows; undefined where there are none. */
  markLabel: string | undefined
}

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const
const OTHER = { ASC: 'DESC', DESC: 'ASC' } as const

/** The headings: a button sorts, and says so to those who do not see the arrow. */
export function ListHead({
  labels,
  columns,
  nameAt,
  sort,
  onSort,
  page,
  onTogglePage,
  isPlain,
  pageLabel,
  selectLabel,
  menuLabel,
  markLabel,
}: ListHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {page !== undefined && (
          <th role="columnheader" scope="col" className={styles.select}>
            {!isPlain && <PageBox state={page} onToggle={onTogglePage} label={pageLabel} />}
            <span className="visuallyHidden" id={`${labels}-select`}>
              {selectLabel}
            </span>
          </th>
        )}
        {columns.map(({ name, label, align, sortBy, sortByOrder = 'ASC', headerClassName }, at) => {
          const direction = sort.field === sortBy ? sort.order : undefined
          return (
            <th
              role="columnheader"
              key={name}
              scope="col"
              className={cx(at === nameAt ? styles.name : styles[align], headerClassName)}
              aria-sort={direction && DIRECTIONS[direction]}
            >
              {sortBy !== undefined && !isPlain ? (
                <button
                  type="button"
                  data-sort={direction?.toLowerCase()}
                  onClick={() => onSort({ field: sortBy, order: direction ? OTHER[direction] : sortByOrder })}
                  title={label}
                >
                  <span>{label}</span>
                </button>
              ) : (
                <span title={label}>{label}</span>
              )}
            </th>
          )
        })}
        {markLabel !== undefined && (
          <th role="columnheader" scope="col" className={styles.mark}>
            <span className="visuallyHidden" id={`${labels}-mark`}>
              {markLabel}
            </span>
          </th>
        )}
        {menuLabel !== undefined && (
          <th role="columnheader" scope="col" className={styles.menu}>
            <span className="visuallyHidden" id={`${labels}-menu`}>
              {menuLabel}
            </span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function PageBox({ state, onToggle, label }: { state: 'none' | 'some' | 'all'; onToggle: () => void; label: string }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return <input ref={box} type="checkbox" checked={state === 'all'} onChange={onToggle} aria-label={label} />
}
