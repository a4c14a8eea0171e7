import { ListChecks } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useViewer } from '../../../data/session'
import { DrawerButton } from '../../../domain/indicator/DrawerButton'
import { can } from '../../../schema/access'
import { lazily } from '../../../ui/kit/lazily'
import { useDrawer } from '../../../ui/kit/openDrawer'
import type { TasksDrawerProps } from './TasksDrawer'
import type { TasksLiveProps } from './TasksLive'

const TasksLive = lazily<TasksLiveProps>(() => import('./TasksLive').then((module) => module.TasksLive))
const TasksDrawer = lazily<TasksDrawerProps>(() => import('./TasksDrawer').then((module) => module.TasksDrawer))

/** The state of the person's own tasks, for the button. */
export interface OwnTasksState {
  readonly running: number
  /** Labels have failed since the drawer was last opened. */
  readonly hasFailed: boolean
}

/**
 * The header button for the person's own tasks; its drawer stays open across pages. It is there from the start, but
 * loads nothing until the first page is complete or the button is pressed.
 */
export function TasksButton({ isSettled }: { readonly isSettled: boolean }) {
  return can(useViewer(), 'task.read') ? <ReadersButton isSettled={isSettled} /> : null
}

function ReadersButton({ isSettled }: { readonly isSettled: boolean }) {
  const translate = useTranslate()
  const [{ running, hasFailed }, setState] = useState<OwnTasksState>({ running: 0, hasFailed: false })
  const drawer = useDrawer('tasks')
  const label =
    running > 0
      ? translate('tasks.own.running', { smart_count: running })
      : translate(hasFailed ? 'tasks.own.failed' : 'tasks.own.button')
  return (
    <>
      <DrawerButton
        icon={<ListChecks size={17} aria-hidden="true" />}
        label={label}
        count={running > 0 ? String(running) : undefined}
        dot={hasFailed}
        pulses={running > 0}
        drawer={drawer}
        Drawer={TasksDrawer}
      />
      {/* A background request: if it fails, the button simply shows no count. */}
      {isSettled && (
        <ErrorBoundary fallback={null}>
          <TasksLive isOpen={drawer.isOpen} onState={setState} />
        </ErrorBoundary>
      )}
    </>
  )
}
