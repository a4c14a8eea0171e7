import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useDataProvider, useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { use, useMemo } from 'react'
import { useParams } from 'react-router'
import { isUnknown, whileThere } from '../../data/errors'
import { useDescriptor } from '../../data/useDescriptor'
import type { Task } from '../../generated/types'
import { recordId } from '../../schema/recordId'
import { isFor } from '../../schema/rowCondition'
import { GoneContext } from '../../ui/feedback/gone'
import { Button } from '../../ui/kit/Button'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Tabs } from '../../ui/kit/Tabs'
import { useAddress } from '../../ui/kit/useAddress'
import { SchemaList } from '../../ui/list/SchemaList'
import { useInfoFields } from '../../domain/productInfo/useInfoFields'
import { TASK_ROW_DIALOGS, TaskRowShow } from '../../domain/tasks/taskDialogs'
import { TaskFacts } from './TaskFacts'
import { TaskTimes } from './TaskTimes'
import { TaskNeighbours } from './TaskNeighbours'
import { useTaskAction } from './useTaskAction'

const REFRESH_MS = 3_000
const SHOWN_INFO = 2

const ICONS: Readonly<Record<string, typeof Undo2>> = { refresh: RotateCcw, revert: Undo2 }

const VIEWS = { all: 'task-row', failed: 'task-fail' } as const

/** One task: its progress, each tag with what it was sent, and the failed ones. */
export function TaskDetailPage() {
  const translate = useTranslate()
  const { storeCode = '', taskId = '', taskType = '' } = useParams()
  const [search, setSearch] = useAddress()
  const view = search.get('view') === 'failed' ? 'failed' : 'all'
  const params = useMemo(() => ({ storeCode, taskId: Number(taskId) }), [storeCode, taskId])
  const { data: task, error } = useGetOne<RaRecord<string> & Task>(
    'task',
    { id: recordId(['storeCode', 'taskId'], { storeCode, taskId }) },
    { refetchInterval: whileThere(REFRESH_MS), retry: false, meta: { background: true } },
  )
  const { back } = use(GoneContext)
  const failures = useFailures(params, REFRESH_MS)
  const fields = useInfoFields(SHOWN_INFO, true)
  const type = task?.taskType ?? taskType
  const typeName = translate(`resources.task.enums.taskType.${type}`, { _: type })
  const title = translate('areas.tasks.title', { type: typeName, id: taskId })
  const empty =
    view === 'failed'
      ? { title: translate('areas.tasks.noFailures'), text: translate('areas.tasks.noFailuresText') }
      : { title: translate('tasks.emptyRows'), text: translate('tasks.emptyRowsText') }
  // A truncated or invented address does not name a task either.
  if (isUnknown(error) && !task) {
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
      <TaskTimes {...params} taskType={type as Task['taskType']} task={task} />
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
        refreshEvery={REFRESH_MS}
        empty={empty}
      />
    </Page>
  )
}

/** The actions that the schema offers for a task, with their confirmations. */
function TaskActions({ task }: { task: Task }) {
  const translate = useTranslate()
  const descriptor = useDescriptor('task')
  const { run } = useTaskAction()
  return (descriptor?.actions ?? [])
    .filter(({ on, call, onlyFor }) => on === 'row' && call !== undefined && isFor(onlyFor, { ...task }))
    .map((action) => {
      const Icon = ICONS[action.id]
      return (
        <Button
          key={action.id}
          icon={Icon && <Icon size={16} aria-hidden="true" />}
          onClick={() => void run(action, { resource: 'task', rows: [{ ...task }] })}
        >
          {translate(`resources.task.actions.${action.id}`)}
        </Button>
      )
    })
}

/** How many tags of a task failed; undefined until known. */
function useFailures(
  params: { readonly storeCode: string; readonly taskId: number },
  refreshMs: number,
): number | undefined {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['task-fail', 'count', params],
    queryFn: async ({ signal }) => {
      const { total } = await dataProvider.getList('task-fail', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'tagId', order: 'ASC' },
        filter: {},
        meta: { params: { ...params } },
        signal,
      })
      return total ?? 0
    },
    refetchInterval: refreshMs,
    retry: false,
    meta: { background: true },
  })
  return data
}
