import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { cx } from './cx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect?: () => void
  /** A page of the console: the item is a link. */
  readonly to?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** What is chosen among its kind carries a tick. */
  readonly checked?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly items: readonly (MenuItem | 'separator')[]
  readonly align?: 'start' | 'end'
  readonly header?: ReactNode
}

/** A menu of commands: arrows, first letters, Escape. */
export function Menu({ trigger, items, align = 'end', header }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={4}>
          <Base.Popup className={styles.popup}>
            {header && <div className={styles.header}>{header}</div>}
            {items.map((item, at) =>
              item === 'separator' ? (
                <Base.Separator key={at} className={styles.separator} />
              ) : (
                <Base.Item
                  key={at}
                  className={cx(styles.item, item.danger && styles.danger)}
                  disabled={item.disabled ?? false}
                  {...(item.to !== undefined && { render: <RouterLink to={item.to} /> })}
                  {...(item.checked && { 'aria-current': 'true' })}
                  onClick={() => item.onSelect?.()}
                >
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
