import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { FocusGuards } from './FocusGuards'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect: () => void
  /** What is chosen among its kind carries a tick. */
  readonly checked?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly items: readonly (MenuItem | 'separator')[]
}

/** A menu of commands: arrows, first letters, Escape. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align="end" sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <FocusGuards />
            {items.map((item, at) =>
              item === 'separator' ? (
                <Base.Separator key={at} className={styles.separator} />
              ) : (
                <Base.Item key={at} className={styles.item} {...(item.checked && { 'aria-current': 'true' })} onClick={item.onSelect}>
                  {item.icon}
                  {item.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
