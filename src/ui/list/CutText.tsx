import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { TableColumn } from './columns'
import styles from './CutText.module.css'
import type { Row } from './selection'

interface CutTextProps {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  columns: readonly TableColumn[]
  /** Cells before the first column. */
  skip: number
}

interface Shown {
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly left: number
  readonly top: number
}

/**
 * Shows text that is cut in a row: that of the cell under the pointer as its title, that of the row with the focus
 * in a note below it, which Escape, leaving and scrolling close. Computed on demand, and not for each cell.
 */
export function CutText({ scroller, rows, columns, skip }: CutTextProps) {
  const id = useId()
  const [shown, setShown] = useState<Shown>()
  const note = useRef<HTMLDivElement>(null)
  const now = useRef({ rows, columns, skip })
  useEffect(() => {
    now.current = { rows, columns, skip }
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let described: Element | undefined
    const cellsOf = (line: HTMLTableRowElement) => {
      const { rows, columns, skip } = now.current
      const row = rows[Number(line.dataset['index'])]
      if (!row) return []
      return columns.flatMap((column, at) => {
        const cell = line.cells[at + skip]
        return cell ? [{ cell, label: column.label, text: column.text?.(row) ?? cell.textContent }] : []
      })
    }
    const hide = () => {
      described?.removeAttribute('aria-describedby')
      described = undefined
      setShown(undefined)
    }
    const onOver = (event: MouseEvent) => {
      const cell = (event.target as Element).closest('td')
      const line = cell?.closest('tr')
      const found = line && cellsOf(line).find((one) => one.cell === cell)
      if (cell && found) cell.title = found.text
    }
    // The element will be used for another row: its title must not stay.
    const onOut = (event: MouseEvent) => (event.target as Element).closest('td')?.removeAttribute('title')
    const onFocus = (event: FocusEvent) => {
      hide()
      const line = event.target as HTMLElement
      if (!(line instanceof HTMLTableRowElement) || !line.matches('[data-index]:focus-visible')) return
      const cut = cellsOf(line).filter(({ cell, text }) => isCut(cell, text))
      const [first] = cut
      if (!first) return
      const box = line.getBoundingClientRect()
      const left = Math.max(element.getBoundingClientRect().left + 8, first.cell.getBoundingClientRect().left)
      setShown({ lines: cut, left, top: box.bottom })
      line.setAttribute('aria-describedby', id)
      described = line
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listeners = {
      mouseover: onOver,
      mouseout: onOut,
      focusin: onFocus,
      focusout: hide,
      scroll: hide,
      keydown: onKey,
    } as const
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener as EventListener, { passive: true })
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        element.removeEventListener(type, listener as EventListener)
    }
  }, [scroller, id])

  useEffect(() => {
    // Above all that clips it, where the browser can.
    if (shown) note.current?.showPopover?.()
  }, [shown])

  if (!shown) return null
  return (
    <div
      ref={note}
      id={id}
      role="tooltip"
      popover="manual"
      className={styles.note}
      style={{ left: shown.left, top: shown.top }}
    >
      {shown.lines.map(({ label, text }) => (
        <span key={label}>
          <b>{label}</b> {text}
        </span>
      ))}
    </div>
  )
}

/** Whether a cell shows less than there is: by its style, or because its display cuts it. */
function isCut(cell: HTMLElement, text: string): boolean {
  if (text === '') return false
  const inner = cell.firstElementChild
  return (
    cell.scrollWidth > cell.clientWidth ||
    (inner !== null && inner.scrollWidth > inner.clientWidth) ||
    cell.textContent.endsWith('…')
  )
}
