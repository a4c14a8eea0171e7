import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { FocusGuards } from './FocusGuards'
import styles from './Menu.module.css'

export interface ContextMenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** The keys that do the same. */
  readonly keys?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

export interface ContextMenuProps {
  /** Where it was asked for, in CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly items: readonly (ContextMenuItem | 'separator')[]
  readonly onClose: () => void
  /** What has the focus when it has closed. */
  readonly finalFocus: () => HTMLElement | null
}

/** A menu of commands where the pointer is, or where the keyboard asked for it: arrows, first letters, Escape. */
export function ContextMenu({ at, label, items, onClose, finalFocus }: ContextMenuProps) {
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" align="start" collisionPadding={8} className={styles.positioner}>
          <Base.Popup className={cx(styles.popup, styles.atPointer)} aria-label={label} finalFocus={finalFocus} onContextMenu={(event) => event.preventDefault()}>
            <FocusGuards />
            {items.map((item, place) =>
              item === 'separator' ? (
                <Base.Separator key={place} className={styles.separator} />
              ) : (
                <Base.Item key={place} className={styles.item} disabled={item.disabled ?? false} data-danger={item.danger || undefined} {...(item.keys && { 'aria-keyshortcuts': item.keys })} onClick={item.onSelect}>
                  {item.icon}
                  <span>{item.label}</span>
                  {item.keys && <kbd aria-hidden="true">{item.keys}</kbd>}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
