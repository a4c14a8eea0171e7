import { useTranslate } from 'ra-core'
import type { ActionEntry } from '../../schema/dialect'
import { Button } from '../kit/Button'
import { actionLabel } from './useListActions'

interface PageActionsProps {
  resource: string
  actions: readonly ActionEntry[]
  onRun: (action: ActionEntry) => void
}

/** What can be done with the page as a whole. */
export function PageActions({ resource, actions, onRun }: PageActionsProps) {
  const translate = useTranslate()
  return actions.map((action) => (
    <Button key={action.id} variant={action.danger ? 'danger' : 'secondary'} onClick={() => onRun(action)}>
      {actionLabel(translate, resource, action)}
    </Button>
  ))
}
