import { useMemo, type ReactNode } from 'react'
import { MenuPopup } from '../../../ui/kit/MenuPopup'

export interface ContextMenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** The equivalent shortcut. */
  readonly keys?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

export interface ContextMenuProps {
  /** Its position, in CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly items: readonly (ContextMenuItem | 'separator')[]
  readonly onClose: () => void
  /** The element to focus after closing. */
  readonly finalFocus: () => HTMLElement | null
}

/** A context menu at the pointer or the focused element, with arrow keys, typeahead and Escape. */
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
