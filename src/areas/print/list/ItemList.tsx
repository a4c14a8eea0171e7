import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { ItemRow } from './ItemRow'
import type { PrintItem } from './items'
import styles from './list.module.css'
import type { ListChange } from './printList'
import { useReorder } from './useReorder'

const ROW_HEIGHT = 52
/** Rows that stand ready above and below those in sight. */
const SPARE = 6
const FIRST_ROWS = 20

interface ItemListProps {
  readonly items: readonly PrintItem[]
  readonly change: (change: ListChange) => void
  readonly onEdit: (item: PrintItem) => void
  /** Items whose barcode has no room on the chosen label. */
  readonly leftOut: Readonly<Record<string, boolean>>
}

/** The lines of the list in their order. Only those in sight stand in the document: a list may have thousands. */
export function ItemList({ items, change, onEdit, leftOut }: ItemListProps) {
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ from: 0, rows: FIRST_ROWS })
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  const move = (key: string, to: number) => {
    change({ type: 'move', key, to })
    focus.current = key
    setSaid(translate('areas.print.list.moved', { at: to + 1, count: items.length }))
  }
  const { dragged, handle } = useReorder({ count: items.length, rowHeight: ROW_HEIGHT, scroller, move })

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const look = () => setSeen({ from: Math.floor(list.scrollTop / ROW_HEIGHT), rows: Math.ceil(list.clientHeight / ROW_HEIGHT) })
    look()
    list.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [])

  // A row that moved keeps the focus, and stays in sight.
  useEffect(() => {
    const list = scroller.current
    const at = items.findIndex(({ key }) => key === focus.current)
    if (!list || at < 0) return
    focus.current = undefined
    const top = at * ROW_HEIGHT
    if (top < list.scrollTop) list.scrollTop = top
    else if (top + ROW_HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_HEIGHT - list.clientHeight
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-key="${CSS.escape(items[at]?.key ?? '')}"] button`)?.focus())
  }, [items])

  const from = Math.max(0, seen.from - SPARE)
  const shown = items.slice(from, seen.from + seen.rows + SPARE)
  const isDown = dragged && dragged.to > dragged.from
  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        <ol className={styles.list} aria-label={translate('areas.print.list.title')} style={{ height: items.length * ROW_HEIGHT }}>
          {shown.map((item, index) => (
            <ItemRow
              key={item.key}
              item={item}
              at={from + index}
              count={items.length}
              top={(from + index) * ROW_HEIGHT}
              noBarcode={leftOut[item.key] === true}
              isDragged={dragged?.key === item.key}
              handle={handle(item.key, from + index)}
              onQuantity={(qty) => change({ type: 'quantity', key: item.key, qty })}
              onRemove={() => change({ type: 'remove', key: item.key })}
              onEdit={item.kind === 'product' ? undefined : () => onEdit(item)}
            />
          ))}
        </ol>
        {dragged && dragged.to !== dragged.from && <div className={styles.target} style={{ top: (dragged.to + (isDown ? 1 : 0)) * ROW_HEIGHT - 1 }} />}
      </div>
      <span role="status" className="visuallyHidden">
        {said}
      </span>
    </>
  )
}
