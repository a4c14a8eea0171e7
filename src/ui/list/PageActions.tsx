import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { PlacedAction } from '../../schema/descriptor'
import { Button } from '../kit/Button'
import { MenuPopup } from './lateDialogs'
import { actionLabel } from './useListActions'

interface PageActionsProps {
  resource: string
  actions: readonly PlacedAction[]
  onRun: (action: PlacedAction) => void
  /** All of them stand in the menu. */
  inMenu?: boolean
  disabled?: boolean
}

/** More than this many stand in a menu, but for what the page is mostly opened for. */
const SHOWN = 2

/** What can be done with the page as a whole. What destroys asks first, and is red there. */
export function PageActions({ resource, actions, onRun, inMenu = false, disabled = false }: PageActionsProps) {
  const translate = useTranslate()
  const label = (action: PlacedAction) => actionLabel(translate, resource, action)
  const stands = (action: PlacedAction) => !inMenu && (actions.length <= SHOWN || action.primary === true)
  const rest = actions.filter((action) => !stands(action))
  const [anchor, setAnchor] = useState<HTMLElement>()
  // A press outside closes the menu before the click that follows it.
  const wasOpen = useRef(false)
  return (
    <>
      {actions.filter(stands).map((action) => (
        <Button key={action.id} variant={action.primary ? 'primary' : 'secondary'} onClick={() => onRun(action)}>
          {label(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Button
          disabled={disabled}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onPointerEnter={MenuPopup.preload}
          onPointerDown={() => (wasOpen.current = anchor !== undefined)}
          onClick={({ currentTarget }) => {
            setAnchor(wasOpen.current ? undefined : currentTarget)
            wasOpen.current = false
          }}
        >
          {translate('list.rowActions')}
        </Button>
      )}
      {anchor && (
        <MenuPopup
          anchor={anchor}
          placement="bottom-end"
          label={translate('list.rowActions')}
          items={rest.map((action) => ({
            key: action.id,
            content: label(action),
            isDanger: action.danger,
            onSelect: () => onRun(action),
          }))}
          onClose={() => setAnchor(undefined)}
          finalFocus={() => anchor}
        />
      )}
    </>
  )
}
