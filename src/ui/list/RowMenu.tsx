import { Menu } from '@base-ui/react/menu'
import styles from './RowMenu.module.css'

export interface RowMenuItem {
  readonly id: string
  readonly label: string
  readonly danger?: boolean | undefined
  readonly onPick: () => void
}

interface RowMenuProps {
  anchor: Element
  label: string
  items: readonly RowMenuItem[]
  onClose: () => void
}

/** The menu of one row. There is one for the whole table, put where it is needed; loaded when it is first opened. */
export function RowMenu({ anchor, label, items, onClose }: RowMenuProps) {
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="end" sideOffset={4} collisionPadding={8} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={() => (anchor as HTMLElement).closest('tr')}>
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
