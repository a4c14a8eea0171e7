import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isNoMatchingTags } from '../../data/http'
import { type RunActionParams, useRunAction } from '../../data/useRunAction'
import type { PlacedAction } from '../../schema/descriptor'
import { confirm } from '../../ui/feedback/confirm'
import { showError } from '../../ui/kit/errorDialog'

/**
 * `run(action, given)` calls an action that starts a task, asks for confirmation if its schema says so, and notifies
 * when the task has started. `running` is the id of the action that has not answered yet.
 */
export function useTaskAction() {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const [running, setRunning] = useState<string>()
  const run = async (action: PlacedAction, given: RunActionParams) => {
    const label = translate(`resources.${given.resource}.actions.${action.id}`)
    if (
      action.confirm &&
      !(await confirm({
        title: label,
        text: translate(`resources.${given.resource}.confirms.${action.id}`, given.rows?.[0]),
        confirmLabel: label,
        danger: action.danger ?? false,
      }))
    )
      return
    setRunning(action.id)
    try {
      await runAction(action, given)
      notify(translate('tasks.own.taken'), { type: 'info' })
    } catch (error) {
      if (isNoMatchingTags(error)) notify(translate('server.noMatchingTags'))
      else showError(action.errorTitle, error)
    } finally {
      setRunning(undefined)
    }
  }
  return { run, running }
}
