import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../../data/clock'
import { isMissing, whileThere } from '../../../data/errors'
import { useViewer } from '../../../data/session'
import { useDescriptor } from '../../../data/useDescriptor'
import type { UpdateTask } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fieldOf } from '../../../schema/descriptor'
import { recordId } from '../../../schema/recordId'
import { displayNode } from '../../../ui/displays/registry'
import { formatNumber } from '../../../ui/displays/values'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { FactStrip } from '../../../ui/kit/FactStrip'
import { Link } from '../../../ui/kit/Link'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { SchemaList } from '../../../ui/list/SchemaList'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import { TASK_ROW_DIALOGS, TaskRowShow } from '../../../domain/tasks/taskDialogs'
import styles from './updateTask.module.css'

const REFRESH_MS = 3_000
const SHOWN_INFO = 2

/** One update of products: its progress, and the tags that it changed. */
export function UpdateTaskPage() {
  const translate = useTranslate()
  const { storeCode = '', taskId = '' } = useParams()
  const params = useMemo(() => ({ storeCode, taskId: Number(taskId) }), [storeCode, taskId])
  const fields = useInfoFields(SHOWN_INFO, true)
  const title = translate('areas.products.updates.title', { id: taskId })
  const task = useUpdateTask(storeCode, taskId)
  if (!task.data && isMissing(task.error)) {
    return (
      <Page>
        <PageHeader title={title} />
        <LoadFailed ofPage error={task.error} onRetry={() => void task.refetch()} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader title={title} />
      <UpdateFacts storeCode={storeCode} taskId={taskId} data={task.data} />
      <SchemaList
        resource="update-task-row"
        params={params}
        title={title}
        dialogs={TASK_ROW_DIALOGS}
        show={TaskRowShow}
        fields={fields}
        refreshEvery={REFRESH_MS}
        empty={{ title: translate('tasks.emptyRows'), text: translate('tasks.emptyRowsText') }}
      />
    </Page>
  )
}

function useUpdateTask(storeCode: string, taskId: string) {
  return useGetOne<RaRecord<string> & UpdateTask>(
    'update-task',
    { id: recordId(['storeCode', 'taskId'], { storeCode, taskId }), meta: { params: { storeCode } } },
    { refetchInterval: whileThere(REFRESH_MS), retry: false, meta: { background: true } },
  )
}

function UpdateFacts({ storeCode, taskId, data }: { storeCode: string; taskId: string; data: UpdateTask | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('update-task')
  const readsTasks = can(useViewer(), 'task.read')
  if (!descriptor) return null
  const label = (field: string) => translate(`resources.update-task.fields.${field}`)
  const facts = [
    {
      label: label('progress'),
      value: data && (
        <span className={styles.progress}>
          {displayNode('update-task', fieldOf(descriptor, 'progress'), { ...data }, translate, clock) ?? '–'}
        </span>
      ),
    },
    { label: label('productCount'), value: data && formatNumber(data.productCount) },
    { label: label('tagCount'), value: data && formatNumber(data.tagCount) },
    { label: label('updateId'), value: data && (data.updateId ?? null) },
    { label: label('updatedAt'), value: data && (clock.text(data.updatedAt ?? undefined) || null) },
  ]
  const task = {
    label: translate('resources.task.name', { smart_count: 1 }),
    value: (
      <Link to={`/task/detail/${encodeURIComponent(storeCode)}/${taskId}/UPDATE`}>
        {translate('areas.products.updates.toTask')}
      </Link>
    ),
  }
  return <FactStrip facts={readsTasks ? [...facts, task] : facts} />
}
