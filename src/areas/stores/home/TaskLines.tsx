import { useTranslate } from 'ra-core'
import { failedTags, pageOfTask } from '../../../domain/needs/needs'
import type { Task } from '../../../generated/types'
import { Ago } from '../../../ui/displays/ago'
import { formatNumber } from '../../../ui/displays/values'
import lines from '../lines.module.css'
import styles from './home.module.css'

/** The latest tasks of a store: what was sent and when, and the result where it is incomplete. */
export function TaskLines({ tasks }: { readonly tasks: readonly Task[] }) {
  const translate = useTranslate()
  if (tasks.length === 0) return <p className={styles.none}>{translate('areas.stores.home.tasks.none')}</p>
  return (
    <ul className={lines.lines}>
      {tasks.map((task) => (
        <li key={task.taskId}>
          <a className={lines.line} href={`#${pageOfTask(task)}`}>
            <span className={lines.what}>
              {translate(`areas.stores.home.tasks.types.${task.taskType}`, {
                smart_count: task.totalTags ?? 0,
                count: formatNumber(task.totalTags ?? 0),
              })}
              <Outcome task={task} />
            </span>
            <span className={styles.when}>
              <Ago epoch={task.startTime} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ task }: { readonly task: Task }) {
  const translate = useTranslate()
  const failed = failedTags(task)
  if (!task.endTime) {
    return (
      <span className={styles.running}>
        {translate('areas.stores.home.tasks.running', {
          done: formatNumber(task.updatedTags ?? 0),
          total: formatNumber(task.totalTags ?? 0),
        })}
      </span>
    )
  }
  return failed > 0 ? (
    <span className={styles.failed}>
      {translate('areas.stores.home.tasks.failed', { smart_count: failed, count: formatNumber(failed) })}
    </span>
  ) : null
}
