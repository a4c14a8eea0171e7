import { MenuPopup } from '../kit/MenuPopup'

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
    <MenuPopup
      anchor={anchor}
      placement="bottom-end"
      label={label}
      items={items.map(({ id, label: text, danger, onPick }) => ({ key: id, content: text, isDanger: danger, onSelect: onPick }))}
      onClose={onClose}
      finalFocus={() => anchor.closest('tr') ?? (anchor as HTMLElement)}
    />
  )
}
