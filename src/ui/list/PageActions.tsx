import { useTranslate } from 'ra-core'
import type { ActionEntry } from '../../schema/dialect'
import { Button } from '../kit/Button'
import { Menu } from '../kit/Menu'
import { actionLabel } from './useListActions'

interface PageActionsProps {
  resource: string
  actions: readonly ActionEntry[]
  onRun: (action: ActionEntry) => void
}

/** More than this many stand in a menu, but for what the page is mostly opened for. */
const SHOWN = 2

/** What can be done with the page as a whole. What destroys asks first, and is red there. */
export function PageActions({ resource, actions, onRun }: PageActionsProps) {
  const translate = useTranslate()
  const label = (action: ActionEntry) => actionLabel(translate, resource, action)
  const stands = (action: ActionEntry) => actions.length <= SHOWN || action.primary === true
  const rest = actions.filter((action) => !stands(action))
  return (
    <>
      {actions.filter(stands).map((action) => (
        <Button key={action.id} variant={action.primary ? 'primary' : 'secondary'} onClick={() => onRun(action)}>
          {label(action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={<Button>{translate('list.rowActions')}</Button>}
          items={rest.map((action) => ({ label: label(action), danger: action.danger ?? false, onSelect: () => onRun(action) }))}
        />
      )}
    </>
  )
}
