import { useNotify, useStore, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { OwnTasksState } from './TasksButton'
import { failedOf, isUnderWay, useOwnTasks } from './useOwnTasks'
import { resultOf, subjectOf } from './ownTaskText'

export interface TasksLiveProps {
  readonly isOpen: boolean
  readonly onState: (state: OwnTasksState) => void
}

/** Renders nothing: counts the person's tasks for the button, and notifies when one ends. */
export function TasksLive({ isOpen, onState }: TasksLiveProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { tasks } = useOwnTasks()
  const [seen, setSeen] = useStore('tasks.seenUntil', 0)
  const newestEnd = Math.max(0, ...(tasks ?? []).map(({ endTime }) => endTime ?? 0))
  const running = tasks?.filter(isUnderWay).length ?? 0
  const hasFailed = !isOpen && (tasks ?? []).some((task) => failedOf(task) > 0 && (task.endTime ?? 0) > seen)
  useEffect(() => onState({ running, hasFailed }), [onState, running, hasFailed])
  useEffect(() => {
    if (isOpen && newestEnd > seen) setSeen(newestEnd)
  }, [isOpen, newestEnd, seen, setSeen])

  const underWay = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!tasks) return
    const ended = tasks.filter((task) => !isUnderWay(task) && underWay.current.has(task.taskId))
    underWay.current = new Set(tasks.filter(isUnderWay).map(({ taskId }) => taskId))
    if (isOpen) return
    for (const task of ended)
      notify(translate('tasks.own.ended', { what: subjectOf(task, translate), result: resultOf(task, translate) }), {
        type: failedOf(task) > 0 ? 'warning' : 'success',
      })
  }, [tasks, isOpen, notify, translate])
  return null
}
