import { RotateCcw, Undo2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useDescriptor } from '../../data/useDescriptor'
import type { Task } from '../../generated/types'
import { isFor } from '../../schema/rowCondition'
import { Button } from '../../ui/kit/Button'
import { useTaskAction } from './useTaskAction'

const ICONS: Readonly<Record<string, typeof Undo2>> = { refresh: RotateCcw, revert: Undo2 }

/** What can be done with a task: what its schema offers for a row, after asking (spec/2 §4, §7). */
export function TaskActions({ task }: { task: Task }) {
  const translate = useTranslate()
  const descriptor = useDescriptor('task')
  const { run } = useTaskAction()
  return (descriptor?.actions ?? [])
    .filter(({ on, call, onlyFor }) => on === 'row' && call !== undefined && isFor(onlyFor, { ...task }))
    .map((action) => {
      const Icon = ICONS[action.id]
      return (
        <Button key={action.id} icon={Icon && <Icon size={16} aria-hidden="true" />} onClick={() => void run(action, { resource: 'task', rows: [{ ...task }] })}>
          {translate(`resources.task.actions.${action.id}`)}
        </Button>
      )
    })
}
