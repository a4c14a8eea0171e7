import { useTranslate } from 'ra-core'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import type { Task } from '../../generated/types'
import { fieldOf } from '../../schema/descriptor'
import { formatEpoch } from '../../schema/formats'
import { displayNode } from '../../ui/displays/registry'
import { formatNumber } from '../../ui/displays/values'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Link } from '../../ui/kit/Link'
import { endNode, typeText } from './taskColumns'
import styles from './tasks.module.css'

/** How a task stands: progress, tags, failures, times. */
export function TaskFacts({ task, failures }: { task: Task | undefined; failures: number | undefined }) {
  const translate = useTranslate()
  const descriptor = useDescriptor('task')
  const store = useStoreName(task?.storeCode)
  if (!descriptor) return null
  const label = (field: string) => translate(`resources.task.fields.${field}`)
  const delivered = task && translate('areas.tasks.of', { done: formatNumber(task.updatedTags ?? 0), total: formatNumber(task.totalTags ?? 0) })
  const facts = [
    { label: label('progress'), value: task && <span className={styles.progress}>{displayNode('task', fieldOf(descriptor, 'progress'), { ...task }, translate) ?? '–'}</span> },
    { label: label('taskType'), value: task && typeText({ ...task }, translate) },
    { label: translate('areas.tasks.store'), value: task && <span className={styles.store} title={store}><Link to={`/tag/detail/${encodeURIComponent(task.storeCode)}`}>{store}</Link></span> },
    { label: translate('areas.tasks.delivered'), value: delivered },
    { label: translate('areas.tasks.failed'), value: failures === undefined ? undefined : <span className={failures > 0 ? styles.failed : undefined}>{formatNumber(failures)}</span> },
    { label: label('startTime'), value: task && formatEpoch(task.startTime) },
    { label: label('endTime'), value: task && endNode({ ...task }, translate) },
  ]
  return <FactStrip facts={facts} />
}
