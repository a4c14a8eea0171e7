import { useState, type ReactElement, type ReactNode } from 'react'
import { MenuPopup } from './MenuPopup'
import { useTrigger } from './useTrigger'

export interface MenuItem {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect: () => void
  /** The current choice has a check mark. */
  readonly checked?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly items: readonly (MenuItem | 'separator')[]
}

/** A menu of commands: arrows, first letters, Escape. */
export function Menu({ trigger, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { button, anchor } = useTrigger(trigger, 'menu', isOpen, setOpen)
  return (
    <>
      {button}
      {isOpen && anchor && (
        <MenuPopup
          anchor={anchor}
          placement="bottom-end"
          label={anchor.ariaLabel ?? anchor.textContent}
          items={items.map((item, key) =>
            item === 'separator'
              ? item
              : {
                  key,
                  content: (
                    <>
                      {item.icon}
                      {item.label}
                    </>
                  ),
                  isCurrent: item.checked,
                  onSelect: item.onSelect,
                },
          )}
          onClose={() => setOpen(false)}
          finalFocus={() => anchor}
        />
      )}
    </>
  )
}
