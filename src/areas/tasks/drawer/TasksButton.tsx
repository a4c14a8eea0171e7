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

/** How one's tasks stand, for the button. */
export interface OwnTasksState {
  readonly running: number
  /** Labels failed since the drawer was last looked at. */
  readonly hasFailed: boolean
}

/**
 * In the header: one's own tasks in a drawer, which stays open while one goes on. It stands there from the start, and
 * asks for nothing before the first page is complete, or it is pressed.
 */
export function TasksButton({ isSettled }: { readonly isSettled: boolean }) {
  return can(useViewer(), 'task.read') ? <ReadersButton isSettled={isSettled} /> : null
}

function ReadersButton({ isSettled }: { readonly isSettled: boolean }) {
  const translate = useTranslate()
  const [{ running, hasFailed }, setState] = useState<OwnTasksState>({ running: 0, hasFailed: false })
  const drawer = useDrawer('tasks')
  const label = running > 0 ? translate('tasks.own.running', { smart_count: running }) : translate(hasFailed ? 'tasks.own.failed' : 'tasks.own.button')
  return (
    <>
      <DrawerButton icon={<ListChecks size={17} aria-hidden="true" />} label={label} count={running > 0 ? String(running) : undefined} dot={hasFailed} pulses={running > 0} drawer={drawer} Drawer={TasksDrawer} />
      {/* Nobody asked for it: where it cannot be loaded, the button says nothing of them. */}
      {isSettled && (
        <ErrorBoundary fallback={null}>
          <TasksLive isOpen={drawer.isOpen} onState={setState} />
        </ErrorBoundary>
      )}
    </>
  )
}
