import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import type { Task } from '../../generated/types'
import { fieldOf } from '../../schema/descriptor'
import { displayNode } from '../../ui/displays/registry'
import { formatNumber } from '../../ui/displays/values'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Link } from '../../ui/kit/Link'
import { endNode, typeText } from './taskColumns'
import styles from './tasks.module.css'

/** Progress, tags, failures and times of a task. */
export function TaskFacts({ task, failures }: { task: Task | undefined; failures: number | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('task')
  const store = useStoreName(task?.storeCode)
  if (!descriptor) return null
  const label = (field: string) => translate(`resources.task.fields.${field}`)
  const delivered =
    task &&
    translate('areas.tasks.of', { done: formatNumber(task.updatedTags ?? 0), total: formatNumber(task.totalTags ?? 0) })
  const facts = [
    {
      label: label('progress'),
      value: task && (
        <span className={styles.progress}>
          {displayNode('task', fieldOf(descriptor, 'progress'), { ...task }, translate, clock) ?? '–'}
        </span>
      ),
    },
    { label: label('taskType'), value: task && typeText({ ...task }, translate) },
    {
      label: translate('areas.tasks.store'),
      wide: 'phone' as const,
      value: task && (
        <span className={styles.store} title={store}>
          <Link to={`/tag/detail/${encodeURIComponent(task.storeCode)}`}>{store}</Link>
        </span>
      ),
    },
    { label: translate('areas.tasks.delivered'), value: delivered },
    {
      label: translate('areas.tasks.failed'),
      value:
        failures === undefined ? undefined : (
          <span className={failures > 0 ? styles.failed : undefined}>{formatNumber(failures)}</span>
        ),
    },
    { label: label('startTime'), value: task && clock.text(task.startTime) },
    { label: label('endTime'), value: task && endNode({ ...task }, translate, clock) },
  ]
  return <FactStrip facts={facts} />
}
