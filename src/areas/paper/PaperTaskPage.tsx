import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useClock } from '../../data/clock'
import type { Translate } from '../../data/texts'
import { isMissing } from '../../data/errors'
import { request } from '../../data/http'
import { useDescriptor } from '../../data/useDescriptor'
import { useLive } from '../../data/useLive'
import type { PaperTask, PaperTaskRow } from '../../generated/types'
import { asRead } from '../../schema/asRead'
import { fieldOf } from '../../schema/descriptor'
import { fillPath, type Values } from '../../schema/template'
import { displayNode } from '../../ui/displays/registry'
import type { FieldOverrides } from '../../ui/fields'
import { Badge, type Tone } from '../../ui/kit/Badge'
import { FactStrip } from '../../ui/kit/FactStrip'
import { Link } from '../../ui/kit/Link'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'
import { LivePart } from '../../ui/live/LivePart'
import { PrintAgain } from './PrintAgain'
import styles from './paper.module.css'

const REFRESH_MS = 3_000

type PrintResult = NonNullable<PaperTaskRow['result']>
const TONES: Readonly<Record<PrintResult, Tone>> = { NONE: 'neutral', SUCCESS: 'ok', FAIL: 'error' }

const resultOf = ({ result }: Values): PrintResult => (result === 'NONE' || result === 'SUCCESS' ? result : 'FAIL')
const resultText = (result: PrintResult, translate: Translate) =>
  translate(`resources.paper-task-row.enums.result.${result}`)

const FIELDS: FieldOverrides = {
  result: {
    display: {
      text: (_, { record, translate }) => resultText(resultOf(record), translate),
      node: (_, { record, translate }) => (
        <Badge tone={TONES[resultOf(record)]}>{resultText(resultOf(record), translate)}</Badge>
      ),
    },
  },
  resultMsg: { column: true, width: 118 },
}

interface Task {
  /** Undefined once the history no longer has it. */
  readonly task: PaperTask | undefined
  readonly labels: readonly PaperTaskRow[]
}

/** One print task: its progress, and its labels with the printers' results. */
export function PaperTaskPage() {
  const translate = useTranslate()
  const { storeCode = '', taskId = '' } = useParams()
  const params = useMemo(() => ({ storeCode, taskId: Number(taskId) }), [storeCode, taskId])
  const live = useLive<Task>(
    ['paper-task', 'one', storeCode, taskId],
    (signal) => loadTask(storeCode, taskId, signal),
    REFRESH_MS,
  )
  const isGone = live.data === undefined && isMissing(live.error)
  return (
    <Page>
      <PageHeader
        title={live.data?.task?.taskDes || translate('app.routes.paperTask')}
        actions={<PrintAgain storeCode={storeCode} taskId={taskId} labels={live.data?.labels ?? []} />}
      />
      <LivePart live={live} skeleton={<TaskFacts />}>
        {({ task, labels }) => <TaskFacts task={task} labels={labels} />}
      </LivePart>
      {!isGone && (
        <SchemaList
          resource="paper-task-row"
          params={params}
          title={translate('resources.paper-task-row.name', { smart_count: 2 })}
          fields={FIELDS}
          refreshEvery={REFRESH_MS}
          empty={{ title: translate('areas.paper.noLabels'), text: translate('areas.paper.noLabelsText') }}
        />
      )}
    </Page>
  )
}

async function loadTask(storeCode: string, taskId: string, signal: AbortSignal): Promise<Task> {
  const form = new URLSearchParams({ draw: '1', start: '0', length: '1', filter__id: taskId, condition__id: '==' })
  const [page, labels] = await Promise.all([
    request<{ data: PaperTask[] }>('POST', fillPath('/paper/task/store/{storeCode}/search', { storeCode }), {
      form,
      signal,
    }),
    request<PaperTaskRow[]>('GET', fillPath('/paper/task/{taskId}/store/{storeCode}', { taskId, storeCode }), {
      signal,
    }),
  ])
  return { task: page.data[0], labels }
}

// Each count links to its labels in the list below.
function TaskFacts({ task, labels }: Partial<Task>) {
  const translate = useTranslate()
  const clock = useClock()
  const taskDescriptor = useDescriptor('paper-task')
  const descriptor = useDescriptor('paper-task-row')
  const results = labels?.map((label) => (descriptor ? asRead(descriptor, { ...label }).result : label.result))
  const count = (wanted: PrintResult) => results?.filter((result) => result === wanted).length ?? 0
  const fact = (result: PrintResult) => ({
    label: resultText(result, translate),
    value: labels && (
      <Link to={`?filter_result=${result}`} replace>
        {count(result)}
      </Link>
    ),
  })
  const total = task?.total ?? labels?.length
  const done = !total ? 100 : (count('SUCCESS') / total) * 100
  return (
    <FactStrip
      facts={[
        {
          label: translate('resources.paper-task.fields.progress'),
          value: labels && taskDescriptor && (
            <span className={styles.progress}>
              {displayNode(
                'paper-task',
                fieldOf(taskDescriptor, 'progress'),
                { progress: Math.floor(done) },
                translate,
                clock,
              )}
            </span>
          ),
        },
        { label: translate('resources.paper-task.fields.total'), value: total },
        fact('SUCCESS'),
        fact('FAIL'),
        fact('NONE'),
      ]}
    />
  )
}
