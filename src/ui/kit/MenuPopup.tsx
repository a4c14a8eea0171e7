import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Floating, type FloatingProps } from './Floating'

export interface MenuPopupItem {
  readonly key: string | number
  readonly content: ReactNode
  readonly onSelect: () => void
  /** It is the current choice. */
  readonly isCurrent?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isDanger?: boolean | undefined
  /** Its keyboard shortcut. */
  readonly keys?: string | undefined
}

interface MenuPopupProps extends Pick<FloatingProps, 'anchor' | 'placement' | 'onClose' | 'finalFocus'> {
  readonly label?: string | undefined
  readonly items: readonly (MenuPopupItem | 'separator')[]
  /** No item has the focus at first, so that a key that is still held presses none. */
  readonly startsUnmarked?: boolean
}

const FIRST = '[role="menuitem"]:not([aria-disabled="true"])'

/** The commands of an open menu: arrows, first letters, Tab and Escape close it. */
export function MenuPopup({ label, items, onClose, startsUnmarked = false, ...rest }: MenuPopupProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    onClose()
  }
  return (
    <Floating
      {...rest}
      onClose={onClose}
      firstFocus={(popup) => popup.querySelector(startsUnmarked ? '[role="menu"]' : FIRST)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <MenuList variant="menu" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, at) =>
          item === 'separator' ? (
            <Divider key={`separator-${at}`} component="li" />
          ) : (
            <MenuItem
              key={item.key}
              disabled={item.isDisabled ?? false}
              data-danger={item.isDanger || undefined}
              {...(item.isCurrent && { 'aria-current': 'true' })}
              {...(item.keys && { 'aria-keyshortcuts': item.keys })}
              onPointerMove={focusIt}
              onClick={() => {
                onClose()
                item.onSelect()
              }}
            >
              {item.content}
            </MenuItem>
          ),
        )}
      </MenuList>
    </Floating>
  )
}

// One item is highlighted at a time, for pointer and keys alike.
function focusIt({ currentTarget }: PointerEvent<HTMLElement>): void {
  if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true })
}
