import { Menu } from '@base-ui/react/menu'
import { FocusGuards } from '../kit/FocusGuards'
import styles from './ActionMenu.module.css'

export interface ActionMenuItem {
  readonly id: string
  readonly label: string
  readonly danger?: boolean | undefined
  readonly onPick: () => void
}

interface ActionMenuProps {
  anchor: Element
  label: string
  items: readonly ActionMenuItem[]
  onClose: () => void
}

/** A menu of actions, for a row or the page. There is one for the whole table, put where it is needed. */
export function ActionMenu({ anchor, label, items, onClose }: ActionMenuProps) {
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="end" sideOffset={4} collisionPadding={8} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={() => (anchor as HTMLElement).closest('tr') ?? (anchor as HTMLElement)}>
            <FocusGuards />
            {items.map(({ id, label: text, danger, onPick }) => (
              <Menu.Item key={id} className={styles.item} data-danger={danger || undefined} onClick={onPick}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
