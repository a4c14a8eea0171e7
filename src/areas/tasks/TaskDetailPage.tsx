import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { use, useMemo } from 'react'
import { useParams } from 'react-router'
import { HttpError } from '../../data/http'
import type { Task } from '../../generated/types'
import { recordId } from '../../schema/recordId'
import { GoneContext } from '../../ui/feedback/gone'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Tabs } from '../../ui/kit/Tabs'
import { useAddress } from '../../ui/kit/useAddress'
import { SchemaList } from '../../ui/list/SchemaList'
import { useInfoFields } from '../../domain/productInfo/useInfoFields'
import { TASK_ROW_DIALOGS, TaskRowShow } from '../../domain/tasks/taskDialogs'
import { TaskActions } from './TaskActions'
import { TaskFacts } from './TaskFacts'
import { TaskNeighbours } from './TaskNeighbours'
import { useFailures } from './useFailures'

/** How soon a delivered label is seen, in milliseconds. */
const REFRESH_EVERY = 3_000
const SHOWN_INFO = 2

const VIEWS = { all: 'task-row', failed: 'task-fail' } as const

/** One task: how far it is, each tag with what it was sent, and those that failed (spec/2 §2, §4). */
export function TaskDetailPage() {
  const translate = useTranslate()
  const { storeCode = '', taskId = '', taskType = '' } = useParams()
  const [search, setSearch] = useAddress()
  const view = search.get('view') === 'failed' ? 'failed' : 'all'
  const params = useMemo(() => ({ storeCode, taskId: Number(taskId) }), [storeCode, taskId])
  const { data: task, error } = useGetOne<RaRecord<string> & Task>(
    'task',
    { id: recordId(['storeCode', 'taskId'], { storeCode, taskId }) },
    { refetchInterval: REFRESH_EVERY, retry: false, meta: { background: true } },
  )
  const { back } = use(GoneContext)
  const failures = useFailures(params, REFRESH_EVERY)
  const fields = useInfoFields(SHOWN_INFO, true)
  const type = task?.taskType ?? taskType
  const typeName = translate(`resources.task.enums.taskType.${type}`, { _: type })
  const title = translate('areas.tasks.title', { type: typeName, id: taskId })
  const empty =
    view === 'failed'
      ? { title: translate('areas.tasks.noFailures'), text: translate('areas.tasks.noFailuresText') }
      : { title: translate('tasks.emptyRows'), text: translate('tasks.emptyRowsText') }
  // An address that was cut short, or made up, names no task either.
  if (error instanceof HttpError && [400, 404].includes(error.status) && !task) {
    return (
      <Page>
        <PageHeader title={title} />
        <EmptyState title={translate('areas.tasks.gone')} text={translate('kit.gone.text')} action={back} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            <TaskNeighbours storeCode={storeCode} taskId={Number(taskId)} taskType={type} typeName={typeName} />
            {task && <TaskActions task={task} />}
          </>
        }
      />
      <TaskFacts task={task} failures={failures} />
      <Tabs
        value={view}
        onChange={(next) => setSearch(next === 'failed' ? { view: next } : {})}
        items={[
          { value: 'all', label: translate('areas.tasks.tabs.all') },
          { value: 'failed', label: translate('areas.tasks.tabs.failed', { count: failures ?? 0 }) },
        ]}
      />
      <SchemaList
        key={view}
        resource={VIEWS[view]}
        params={params}
        title={title}
        dialogs={TASK_ROW_DIALOGS}
        show={TaskRowShow}
        fields={fields}
        refreshEvery={REFRESH_EVERY}
        empty={empty}
      />
    </Page>
  )
}
