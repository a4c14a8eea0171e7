import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { ItemRow } from './ItemRow'
import type { PrintItem } from './items'
import styles from './list.module.css'
import type { ListChange } from './printList'
import { useReorder } from './useReorder'

const ROW_HEIGHT = 52
// Rows rendered above and below the visible ones.
const OVERSCAN = 6
const INITIAL_ROWS = 20

interface ItemListProps {
  readonly items: readonly PrintItem[]
  readonly change: (change: ListChange) => void
  readonly onEdit: (item: PrintItem) => void
  /** Items whose barcode does not fit on the selected label. */
  readonly leftOut: Readonly<Record<string, boolean>>
}

/** The items to print, in order. Only visible rows render, as a list may have thousands. */
export function ItemList({ items, change, onEdit, leftOut }: ItemListProps) {
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState({ from: 0, rows: INITIAL_ROWS })
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string>(undefined)
  const move = (key: string, to: number) => {
    change({ type: 'move', key, to })
    focus.current = key
    setAnnouncement(translate('areas.print.list.moved', { at: to + 1, count: items.length }))
  }
  const { dragged, handle } = useReorder({ count: items.length, rowHeight: ROW_HEIGHT, scroller, move })

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const measure = () =>
      setVisible({ from: Math.floor(list.scrollTop / ROW_HEIGHT), rows: Math.ceil(list.clientHeight / ROW_HEIGHT) })
    measure()
    list.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [])

  // A moved row keeps the focus and stays visible.
  useEffect(() => {
    const list = scroller.current
    const at = items.findIndex(({ key }) => key === focus.current)
    if (!list || at < 0) return
    focus.current = undefined
    const top = at * ROW_HEIGHT
    if (top < list.scrollTop) list.scrollTop = top
    else if (top + ROW_HEIGHT > list.scrollTop + list.clientHeight)
      list.scrollTop = top + ROW_HEIGHT - list.clientHeight
    requestAnimationFrame(() =>
      list.querySelector<HTMLElement>(`[data-key="${CSS.escape(items[at]?.key ?? '')}"] button`)?.focus(),
    )
  }, [items])

  const from = Math.max(0, visible.from - OVERSCAN)
  const shown = items.slice(from, visible.from + visible.rows + OVERSCAN)
  const isDown = dragged && dragged.to > dragged.from
  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        <ol
          className={styles.list}
          aria-label={translate('areas.print.list.title')}
          style={{ height: items.length * ROW_HEIGHT }}
        >
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
        {dragged && dragged.to !== dragged.from && (
          <div className={styles.target} style={{ top: (dragged.to + (isDown ? 1 : 0)) * ROW_HEIGHT - 1 }} />
        )}
      </div>
      <span role="status" className="visuallyHidden">
        {announcement}
      </span>
    </>
  )
}
