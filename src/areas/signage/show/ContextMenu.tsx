import { useMemo, type ReactNode } from 'react'
import { MenuPopup } from '../../../ui/kit/MenuPopup'

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
export function ContextMenu({ at: { x, y }, label, items, onClose, finalFocus }: ContextMenuProps) {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  return (
    <MenuPopup
      anchor={anchor}
      placement="bottom-start"
      label={label}
      items={items.map((item) =>
        item === 'separator'
          ? item
          : {
              key: item.label,
              content: (
                <>
                  {item.icon}
                  <span>{item.label}</span>
                  {item.keys && <kbd aria-hidden="true">{item.keys}</kbd>}
                </>
              ),
              isDisabled: item.disabled,
              isDanger: item.danger,
              keys: item.keys,
              onSelect: item.onSelect,
            },
      )}
      startsUnmarked
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
