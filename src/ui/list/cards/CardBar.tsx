import { useTranslate, type SortPayload } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { TableColumn } from '../columns'

interface CardBarProps {
  readonly columns: readonly TableColumn[]
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
  /** Undefined where rows cannot be selected. */
  readonly page: 'none' | 'some' | 'all' | undefined
  readonly onTogglePage: () => void
}

/** What the headings of a table do, above cards: sort, and select all. */
export function CardBar({ columns, sort, onSort, page, onTogglePage }: CardBarProps) {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some'
  }, [page])
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  const isUp = sort.order === 'ASC'
  const known = sortable.some(({ sortBy }) => sortBy === sort.field)
  return (
    <div className="cardBar">
      {page !== undefined && (
        <input
          ref={box}
          type="checkbox"
          checked={page === 'all'}
          onChange={onTogglePage}
          aria-label={translate('list.selectPage')}
        />
      )}
      {sortable.length > 0 && (
        <>
          <label>
            <span>{translate('list.cards.sortBy')}</span>
            <select
              value={sort.field}
              onChange={({ target }) =>
                onSort({
                  field: target.value,
                  order: sortable.find(({ sortBy }) => sortBy === target.value)?.sortByOrder ?? 'ASC',
                })
              }
            >
              {!known && <option value={sort.field}>–</option>}
              {sortable.map(({ sortBy, label }) => (
                <option key={sortBy} value={sortBy}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            aria-label={translate(isUp ? 'list.cards.ascending' : 'list.cards.descending')}
            title={translate(isUp ? 'list.cards.ascending' : 'list.cards.descending')}
            onClick={() => onSort({ field: sort.field, order: isUp ? 'DESC' : 'ASC' })}
          >
            <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>
          </button>
        </>
      )}
    </div>
  )
}
