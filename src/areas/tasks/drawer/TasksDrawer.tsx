import { ListChecks, X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { IconButton } from '../../../ui/kit/IconButton'
import { Link } from '../../../ui/kit/Link'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useOpenFocus } from '../../../ui/kit/useOpenFocus'
import css from './drawer.module.css'
import { OwnTaskItem } from './OwnTaskItem'
import { useOwnTasks } from './useOwnTasks'

export interface TasksDrawerProps {
  readonly onClose: () => void
}

/** One's tasks of the last day beside the page: how far they are, what became of each label, and what can be done about it. */
export function TasksDrawer({ onClose }: TasksDrawerProps) {
  const translate = useTranslate()
  const { tasks, error, retry } = useOwnTasks()
  const drawer = useRef<HTMLElement>(null)
  useOpenFocus(() => drawer.current, () => drawer.current)
  return createPortal(
    <aside
      ref={drawer}
      tabIndex={-1}
      className={css.drawer}
      aria-label={translate('tasks.own.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault()
          onClose()
        }
      }}
    >
      <header className={css.head}>
        <h2>{translate('tasks.own.title')}</h2>
        <Link to="/task">{translate('tasks.own.all')}</Link>
        <IconButton size="s" icon={<X size={16} />} label={translate('tasks.own.close')} onClick={onClose} />
      </header>
      <div className={css.body}>
        {tasks ? (
          tasks.length === 0 ? (
            <EmptyState icon={<ListChecks />} title={translate('tasks.own.none')} text={translate('tasks.own.noneText')} />
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
      </div>
    </aside>,
    document.body,
  )
}
