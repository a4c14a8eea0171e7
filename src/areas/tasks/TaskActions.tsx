import { RotateCcw, Undo2 } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useDescriptor } from '../../data/useDescriptor'
import { useRunAction } from '../../data/useRunAction'
import type { Task } from '../../generated/types'
import type { PlacedAction } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { Button } from '../../ui/kit/Button'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { isNoMatchingTags } from '../../data/http'

const ICONS: Readonly<Record<string, typeof Undo2>> = { refresh: RotateCcw, revert: Undo2 }

/** What can be done with a task: what its schema offers for a row, after asking (spec/2 §4, §7). */
export function TaskActions({ task }: { task: Task }) {
  const translate = useTranslate()
  const descriptor = useDescriptor('task')
  const runAction = useRunAction()
  const confirm = useConfirm()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const run = async (action: PlacedAction) => {
    const label = translate(`resources.task.actions.${action.id}`)
    if (!(await confirm({ title: label, text: translate(`resources.task.confirms.${action.id}`, { ...task }), confirmLabel: label, danger: action.danger ?? false }))) return
    try {
      await runAction(action, { resource: 'task', rows: [{ ...task }] })
      notify(translate('messages.complete'), { type: 'success' })
    } catch (error) {
      if (isNoMatchingTags(error)) notify(translate('server.noMatchingTags'))
      else showError(action.errorTitle, error)
    }
  }
  return (descriptor?.actions ?? [])
    .filter(({ on, call, onlyFor }) => on === 'row' && call !== undefined && isFor(onlyFor, { ...task }))
    .map((action) => {
      const Icon = ICONS[action.id]
      return (
        <Button key={action.id} icon={Icon && <Icon size={16} aria-hidden="true" />} onClick={() => void run(action)}>
          {translate(`resources.task.actions.${action.id}`)}
        </Button>
      )
    })
}
