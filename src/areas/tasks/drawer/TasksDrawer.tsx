import { ListChecks } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Link } from '../../../ui/kit/Link'
import { SideDrawer } from '../../../ui/kit/SideDrawer'
import { Skeleton } from '../../../ui/kit/Skeleton'
import css from './drawer.module.css'
import { OwnTaskItem } from './OwnTaskItem'
import { useOwnTasks } from './useOwnTasks'

export interface TasksDrawerProps {
  readonly onClose: () => void
}

/** The person's tasks of the last day in a drawer: progress, result of each label, and actions. */
export function TasksDrawer({ onClose }: TasksDrawerProps) {
  const translate = useTranslate()
  const { tasks, error, retry } = useOwnTasks()
  return (
    <SideDrawer
      title={translate('tasks.own.title')}
      actions={<Link to="/task">{translate('tasks.own.all')}</Link>}
      onClose={onClose}
    >
      {tasks ? (
        tasks.length === 0 ? (
          <EmptyState
            icon={<ListChecks />}
            title={translate('tasks.own.none')}
            text={translate('tasks.own.noneText')}
          />
        ) : (
          <>
            <p className={css.hint}>{translate('tasks.own.hint')}</p>
            <ul className={css.list}>
              {tasks.map((task) => (
                <OwnTaskItem key={`${task.storeCode} ${task.taskId}`} task={task} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <Skeleton height={180} />
      )}
    </SideDrawer>
  )
}
