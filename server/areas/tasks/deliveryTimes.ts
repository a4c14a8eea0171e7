import { sql } from 'kysely'
import type { DeliveryTime, DeliveryTotal, Task } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { AreaCalls } from '../../calls/call'
import { invalid, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { storePeriod, type StorePeriod } from '../../calls/storePeriod'
import type { Records } from '../../db/records'
import type { SearchBase } from '../../db/searchTypes'
import { readRestQuery } from '../../engine/restQuery'
import { type Begun, deliveryTimes, deliveryTimesOfAll } from '../../ledger/deliveryTimes'
import { numberIn, originOf } from '../../timeline/origins'

/** Of the names of updates: those of changes of products. A family's update, whose name begins with F as well, is none of a file. */
const NAMES = {
  EDIT: '^U',
  FILE: '^F-[0-9]+$',
  BATCH: '^B-',
  PROMOTION: '^P-',
  REVERT: '^R-',
} as const satisfies Record<DeliveryTime['origin'], string>
/** Any of them. */
const CHANGE = /^(?:U|F-\d+$|B-|P-|R-)/

/** How long changes took to reach the labels. */
export const deliveryTimeCalls: AreaCalls = {
  'GET /api/v1/delivery-time': async ({ query, user, reply, services }) => {
    const { period, rest } = await storePeriod(services, user, query.filter, 'startTime')
    const { origin, ...others } = rest
    const descriptor = services.descriptors.get('delivery-time') as ResourceDescriptor
    const wanted = readRestQuery(descriptor, { ...query, filter: JSON.stringify(others) })
    const base = { where: { storeCode: period.storeCode }, also: ofChanges(period, origin) }
    const { data, recordsFiltered } = await services.records.page('task', wanted, base)
    const span = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
    reply.header('content-range', `delivery-time ${span}/${recordsFiltered}`)
    return timesOf(services, data)
  },
  'GET /api/v1/delivery-time/{id}': async ({ params: { id = '' }, user, services }) => {
    const [, storeCode = '', taskId = ''] = /^(.+)\.(\d{1,15})$/.exec(id) ?? []
    const task = canSeeStore(user, storeCode)
      ? await services.records.one('task', { storeCode, taskId: Number(taskId) })
      : undefined
    if (!task) throw notFound()
    return (await timesOf(services, [task]))[0]
  },
  'GET /api/v1/delivery-time-total': async ({ query, user, services }): Promise<DeliveryTotal> => {
    const { period } = await storePeriod(services, user, query.filter, 'startTime')
    const { records, db } = services
    const tasks = await changesOf(records, period)
    const begun = await begunAt(records, tasks)
    const [figures, open] = [await deliveryTimesOfAll(db, begun), await openLabels(records, tasks)]
    const waiting = [...open.values()].reduce((sum, count) => sum + count, 0)
    return { ...period, changes: tasks.length, ...figures, waiting, failed: failedOf(tasks, open) }
  },
}

/** Tasks that changes of products began within a period, with one of these origins. @throws CallError 400 for an origin that there is not */
function ofChanges({ from, to }: StorePeriod['period'], origin: unknown): NonNullable<SearchBase['also']> {
  const wanted = origin === undefined || origin === null || origin === '' ? Object.keys(NAMES) : [origin].flat()
  if (!wanted.every((one): one is keyof typeof NAMES => typeof one === 'string' && one in NAMES))
    throw invalid('origin')
  const names = wanted.map((one) => NAMES[one]).join('|')
  return {
    fields: ['startTime', 'updateId'],
    sql: (ref) => sql`${ref('startTime')} BETWEEN ${from} AND ${to} AND ${ref('updateId')} ~ ${names}`,
  }
}

async function changesOf(records: Records, period: StorePeriod['period']): Promise<Task[]> {
  const tasks = await records.between('task', { storeCode: period.storeCode }, period.from, period.to)
  return tasks.filter(({ updateId }) => CHANGE.test(updateId ?? ''))
}

type File = { readonly fileName: string; readonly received: number }

/** The product files that brought tasks, by their number. */
async function filesOf(records: Records, tasks: readonly Task[]): Promise<ReadonlyMap<number | undefined, File>> {
  const numbers = tasks.flatMap((task) => numberIn(task, 'F') ?? [])
  const files =
    numbers.length === 0 ? [] : await records.pick('product-upload', ['_id', 'fileName', 'received'], { _id: numbers })
  return new Map(files.map((file) => [file._id, file]))
}

/** A file's changes begin when it came in, others when they were made. */
async function begunAt(
  records: Records,
  tasks: readonly Task[],
  files?: ReadonlyMap<number | undefined, File>,
): Promise<Begun[]> {
  const known = files ?? (await filesOf(records, tasks))
  return tasks.map((task) => ({
    storeCode: task.storeCode,
    taskId: task.taskId,
    since: known.get(numberIn(task, 'F'))?.received ?? task.startTime,
  }))
}

async function timesOf({ records, db }: Services, tasks: readonly Task[]): Promise<DeliveryTime[]> {
  const files = await filesOf(records, tasks)
  const begun = await begunAt(records, tasks, files)
  const [figures, open] = [await deliveryTimes(db, begun), await openLabels(records, tasks)]
  return tasks.map((task, at) => {
    const { storeCode, taskId, taskType, productCount = 0, totalTags = 0 } = task
    const { confirmed = 0, first = null, median = null, most = null, last = null } = figures[at] ?? {}
    const origin = originOf(task)
    return {
      id: `${storeCode}.${taskId}`,
      storeCode,
      taskId,
      taskType,
      startTime: begun[at]?.since ?? task.startTime,
      origin: origin === undefined || origin === 'FAMILY' ? 'EDIT' : origin,
      fileName: files.get(numberIn(task, 'F'))?.fileName ?? null,
      productCount,
      totalTags,
      confirmed,
      first,
      median,
      most,
      last,
      waiting: open.get(taskId) ?? 0,
      failed: failedOf([task], open),
    }
  })
}

/** How many labels of tasks that have not ended are still to answer; those of an ended one have. */
async function openLabels(records: Records, tasks: readonly Task[]): Promise<ReadonlyMap<number, number>> {
  const open = tasks.filter(({ endTime }) => endTime == null)
  if (open.length === 0) return new Map()
  const answers = await records.counts('task-row', ['taskId', 'result'], {
    storeCode: [...new Set(open.map(({ storeCode }) => storeCode))],
    taskId: open.map(({ taskId }) => taskId),
  })
  return new Map(
    open.map(({ taskId, totalTags = 0 }) => {
      const own = answers.filter((row) => row.taskId === taskId && row.result != null)
      return [taskId, Math.max(0, totalTags - own.reduce((sum, { count }) => sum + count, 0))]
    }),
  )
}

/** How many labels did not take it: those that neither took it nor are still to answer. */
const failedOf = (tasks: readonly Task[], open: ReadonlyMap<number, number>): number =>
  tasks.reduce(
    (sum, { taskId, totalTags = 0, updatedTags = 0 }) =>
      sum + Math.max(0, totalTags - updatedTags - (open.get(taskId) ?? 0)),
    0,
  )
