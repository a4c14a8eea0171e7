import { CircleAlert, CircleCheck, LoaderCircle, SendHorizontal, Undo2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../../data/session'
import { useDescriptor } from '../../../data/useDescriptor'
import type { FailedLabel, OwnTask } from '../../../generated/types'
import { can } from '../../../schema/access'
import { isFor } from '../../../schema/rowCondition'
import { Ago } from '../../../ui/displays/ago'
import { formatNumber } from '../../../ui/displays/values'
import { Button } from '../../../ui/kit/Button'
import { Link } from '../../../ui/kit/Link'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { useTaskAction } from '../useTaskAction'
import css from './drawer.module.css'
import { failedOf, isUnderWay } from './useOwnTasks'
import { reasonOf, resultOf, subjectOf } from './ownTaskText'

/** How many failed labels are listed; a link leads to the rest. */
const NAMED = 3

/** One task: its subject, its progress or result, and the failed labels. */
export function OwnTaskItem({ task }: { readonly task: OwnTask }) {
  const translate = useTranslate()
  const { storeCode, storeName, taskId, taskType, startTime, totalTags, updatedTags, failures } = task
  const isRunning = isUnderWay(task)
  const failed = failedOf(task)
  const page = `/task/detail/${encodeURIComponent(storeCode)}/${taskId}/${taskType}`
  const subject = subjectOf(task, translate)
  const Icon = isRunning ? LoaderCircle : failed > 0 ? CircleAlert : CircleCheck
  return (
    <li className={css.task} data-state={isRunning ? 'running' : failed > 0 ? 'failed' : 'done'}>
      <Icon className={css.icon} size={16} aria-hidden="true" />
      <div className={css.what}>
        <Link to={page} className={css.subject}>
          {subject}
        </Link>
        <small>
          {translate(`resources.task.enums.taskType.${taskType}`)} · {storeName} · <Ago epoch={startTime} />
        </small>
        {isRunning && (
          <ProgressBar label={subject} value={totalTags === 0 ? undefined : (updatedTags / totalTags) * 100} />
        )}
        <p className={css.result}>{resultOf(task, translate)}</p>
        {failures.length > 0 && (
          <ul className={css.failures}>
            {failures.slice(0, NAMED).map((label) => (
              <Failure key={label.tagMac} storeCode={storeCode} label={label} />
            ))}
          </ul>
        )}
        {failed > NAMED && (
          <Link to={`${page}?view=failed`}>{translate('tasks.own.moreFailed', { count: formatNumber(failed) })}</Link>
        )}
        <Commands task={task} />
      </div>
    </li>
  )
}

function Failure({ storeCode, label }: { readonly storeCode: string; readonly label: FailedLabel }) {
  const translate = useTranslate()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const name = label.productName ?? label.prCode ?? label.tagId
  const path = `/tag/${encodeURIComponent(storeCode)}/${encodeURIComponent(label.tagMac)}`
  return (
    <li>
      {can(useViewer(), 'tag.read') ? <Link to={path}>{name}</Link> : name}: {reasonOf(label, translate, now)}
    </li>
  )
}

/** Retries failed labels, and reverts changes of products. */
function Commands({ task }: { readonly task: OwnTask }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const tasks = useDescriptor('task')
  const rows = useDescriptor('task-fail')
  const { run, running } = useTaskAction()
  const again = rows?.actions.find(({ id }) => id === 'reassign')
  const revert = tasks?.actions.find(({ id, onlyFor }) => id === 'revert' && isFor(onlyFor, { ...task }))
  const mayAgain =
    again && can(viewer, 'tag.write') && task.failures.length > 0 && task.failures.length === failedOf(task)
  const mayRevert = revert && can(viewer, 'task.write') && !isUnderWay(task)
  if (!mayAgain && !mayRevert) return null
  return (
    <div className={css.commands}>
      {mayAgain && (
        <Button
          size="s"
          icon={<SendHorizontal size={14} aria-hidden="true" />}
          loading={running === again.id}
          onClick={() =>
            void run(again, {
              resource: 'task-fail',
              rows: task.failures.map((label) => ({ ...label })),
              params: { storeCode: task.storeCode },
            })
          }
        >
          {translate('tasks.own.again')}
        </Button>
      )}
      {mayRevert && (
        <Button
          size="s"
          icon={<Undo2 size={14} aria-hidden="true" />}
          loading={running === revert.id}
          onClick={() => void run(revert, { resource: 'task', rows: [{ ...task }] })}
        >
          {translate('resources.task.actions.revert')}
        </Button>
      )}
    </div>
  )
}
