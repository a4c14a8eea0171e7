import { sql } from 'kysely'
import type { LabelState, TagUpdateHistory, Task, TaskRow, TaskWork } from '../../src/generated/types'
import { LOW_BATTERY } from '../../src/schema/battery'
import { type AlarmLimits, defaultLimits } from '../alarms/alarmLimits'
import { groupBy } from '../base/groupBy'
import { undoing } from '../base/undo'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { noteShown } from '../ledger/shown'
import { DeliveryAlarms } from './deliveryAlarms'
import { type FailureReason, jobKey, labelKey, type RadioEvent, storesOf } from './driver'
import { confirmed, failed, forgetSpares, heldStates, lockLabels } from './labelState'

type Delivered = Extract<RadioEvent, { kind: 'delivered' }>
type Failed = Extract<RadioEvent, { kind: 'failed' }>
type Delivery = Delivered | Failed

/** What came back, by what it means. */
interface Heard {
  readonly delivered: Delivered[]
  /** The first of a task for its label. */
  readonly failures: Failed[]
  /** Of what is delivered: it was sent again. */
  readonly late: Delivered[]
  /** What failed and is wanted no longer: what is wanted instead may not be under way. */
  readonly overtaken: Failed[]
  /** Labels that did not turn to their spare image: it is sent to them. */
  readonly unturned: Failed[]
  /** The last that is known of each label, and what its status is by that. */
  readonly last: ReadonlyMap<string, { readonly event: Delivery; readonly status: 'OK' | 'WIP' | 'NG' }>
  readonly states: Map<string, LabelState>
}

const REASONS = {
  'no gateway': 'NO_GATEWAY',
  'gateway offline': 'GATEWAY_OFFLINE',
  'no answer': 'NO_ANSWER',
  'wrong picture': 'WRONG_PICTURE',
  refused: 'REFUSED',
  'not shown': 'NOT_SHOWN',
} as const satisfies Record<FailureReason, TaskRow['reason']>

/** Records the results of images: in labels, rows of tasks, histories, and the progress of tasks. */
export class Deliveries {
  private readonly alarms = new DeliveryAlarms()

  constructor(
    private readonly records: Records,
    private readonly share: Share = wholeShare,
  ) {}

  /**
   * Marks a task as complete in the transaction of `records`: it has all its labels, and ends when the last has
   * answered, or at once.
   */
  async filled(records: Records, { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>, at: number): Promise<void> {
    await records.remove('task-work', { storeCode, taskId })
    await this.follow(records, { storeCode, taskId }, at)
  }

  /**
   * Writes results in one transaction.
   * @returns when something of each store is to be sent again; epoch seconds
   */
  async hear(events: readonly RadioEvent[], limits: AlarmLimits = defaultLimits): Promise<ReadonlyMap<string, number>> {
    const again = new Map<string, number>()
    const deliveries = events.filter(
      (event): event is Delivery => event.kind === 'delivered' || event.kind === 'failed',
    )
    if (deliveries.length === 0) return again
    await undoing(this.alarms.notes, () =>
      this.share.transaction(this.records, storesOf(deliveries), async (records) => {
        const { delivered, failures, overtaken, unturned, late, last, states } = await this.read(records, deliveries)
        await records.updateMany(
          'tag',
          [...last.values()].flatMap(({ event, status }) =>
            event.kind === 'delivered' ? [{ ...deliveredTag(event), status }] : [],
          ),
        )
        await records.updateMany(
          'tag',
          [...last.values()].flatMap(({ event: { kind, storeCode, tagMac, at }, status }) =>
            kind === 'failed' ? [{ storeCode, tagMac, status, updatedAt: at }] : [],
          ),
        )
        const told = new Set<Delivery>([...delivered, ...failures])
        const through = deliveries.filter((event) => told.has(event))
        await records.updateMany(
          'task-row',
          through.map((event) => ({
            storeCode: event.storeCode,
            taskId: event.taskId,
            tagMac: event.tagMac,
            ...(event.kind === 'delivered'
              ? { result: 'OK' as const, reason: null }
              : { result: 'NG' as const, reason: REASONS[event.reason] }),
            updatedAt: event.at,
          })),
        )
        const rows = await this.histories(records, through)
        // Its task was forgotten meanwhile: it is sent in a new one, so that the ledger has what it shows.
        for (const event of delivered) {
          const state = states.get(labelKey(event))
          if (state?.state === 'SHOWN' && state.taskId === event.taskId && !rows.has(jobKey(event)))
            states.set(labelKey(event), { ...state, shown: null, state: 'RETRYING', nextAt: event.at })
        }
        await records.updateMany('label-state', [...states.values()])
        await forgetSpares(records, [...unturned, ...delivered.filter(({ page }) => page !== undefined)])
        const withRow = <Event extends Delivered>(event: Event) => {
          const row = rows.get(jobKey(event))
          return row ? [{ row, gwIp: event.gwIp, at: event.at }] : []
        }
        await records.insert('tag-update-history', late.flatMap(withRow).map(lateHistory))
        for (const [storeCode, own] of sorted(groupBy(delivered, (event) => event.storeCode)))
          await noteShown(records, storeCode, own.flatMap(withRow))
        await this.alarms.hear(records, failures)
        for (const [taskId, own] of sorted(groupBy(through, (event) => event.taskId))) {
          await this.follow(
            records,
            { storeCode: own[0]?.storeCode ?? '', taskId },
            Math.max(...own.map(({ at }) => at)),
            limits,
          )
        }
        again.clear()
        for (const { storeCode, at } of [
          ...overtaken,
          ...unturned,
          ...[...states.values()].flatMap(({ storeCode, nextAt }) => (nextAt ? { storeCode, at: nextAt } : [])),
        ])
          again.set(storeCode, Math.min(at, again.get(storeCode) ?? Infinity))
      }),
    )
    return again
  }

  /**
   * What events mean for what labels should show, with their labels locked. What failed for a task that is superseded, or again,
   * is told to nobody.
   */
  private async read(records: Records, events: readonly Delivery[]): Promise<Heard> {
    const labels = events.map(({ storeCode, tagMac }) => ({ storeCode, tagMac }))
    await lockLabels(records, labels)
    const states = new Map((await heldStates(records, labels)).map((state) => [labelKey(state), state]))
    const last = new Map<string, { event: Delivery; status: 'OK' | 'WIP' | 'NG' }>()
    const heard: Heard = { delivered: [], failures: [], overtaken: [], unturned: [], late: [], last, states }
    for (const event of events) {
      const state = states.get(labelKey(event))
      const isOutdated = state !== undefined && state.taskId !== event.taskId
      const isAgain = state?.state === 'RETRYING' || state?.state === 'STOPPED'
      if (event.kind === 'delivered') {
        heard.delivered.push(event)
        if (!isOutdated && isAgain) heard.late.push(event)
        last.set(labelKey(event), { event, status: isOutdated ? 'WIP' : 'OK' })
        if (state) states.set(labelKey(event), confirmed(state, event.taskId, event.at, event.page ?? event.sentTo))
      } else if (state?.state === 'SHOWN') continue
      else if (event.page !== undefined) heard.unturned.push(event)
      else if (isOutdated) heard.overtaken.push(event)
      else {
        if (!isAgain) heard.failures.push(event)
        last.set(labelKey(event), { event, status: 'NG' })
        if (state) states.set(labelKey(event), failed(state, event.at, REASONS[event.reason]))
      }
    }
    return heard
  }

  /** @returns the rows of the labels, by the keys of their images */
  private async histories(records: Records, deliveries: readonly Delivery[]): Promise<ReadonlyMap<string, TaskRow>> {
    const rowOf = new Map<string, TaskRow>()
    const groups = groupBy(deliveries, (event) => `${event.taskId} ${event.kind}`)
    for (const events of groups.values()) {
      const [first] = events
      if (!first) continue
      const { storeCode, taskId, kind } = first
      const rows = await records.find('task-row', { storeCode, taskId, tagMac: events.map(({ tagMac }) => tagMac) })
      const status = { status: kind === 'delivered' ? 'OK' : 'NG', updatedAt: Math.max(...events.map(({ at }) => at)) }
      // A task that is sent again keeps its earlier results.
      await records.update(
        'tag-update-history',
        { storeCode, tagId: rows.map(({ tagId }) => tagId), taskId, status: null },
        { status },
      )
      for (const row of rows) rowOf.set(jobKey(row), row)
      await this.productsThrough(records, { storeCode, taskId }, rows, status.updatedAt)
    }
    return rowOf
  }

  /**
   * A product's change is through when all its labels have answered; one that did not take it makes it NG.
   * @param labels that have answered
   */
  async productsThrough(
    records: Records,
    { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>,
    labels: readonly Pick<TaskRow, 'prCode'>[],
    at: number,
  ): Promise<void> {
    const prCode = [...new Set(labels.flatMap((label) => label.prCode ?? []))]
    if (prCode.length === 0) return
    // Looked up by key for each label: with the statistics of a table that was small a moment ago the planner would go through
    // all labels of the task for each of them.
    const { rows: results } = await sql<Pick<TaskRow, 'prCode' | 'result'>>`
      SELECT DISTINCT m."prCode", l."result" FROM task_row m CROSS JOIN LATERAL (
        SELECT "result" FROM task_row_live v
        WHERE v."storeCode" = m."storeCode" AND v."taskId" = m."taskId" AND v."tagMac" = m."tagMac" LIMIT 1) l
      WHERE m."storeCode" = ${storeCode} AND m."taskId" = ${taskId} AND m."prCode" = ANY(${prCode}::text[])`.execute(
      records.db,
    )
    const having = (result: TaskRow['result']) =>
      new Set(results.filter((row) => (row.result ?? null) === result).map((row) => row.prCode))
    const [open, bad] = [having(null), having('NG')]
    for (const status of ['OK', 'NG'] as const) {
      const through = prCode.filter((code) => !open.has(code) && bad.has(code) === (status === 'NG'))
      if (through.length > 0)
        await records.update(
          'product-update-history',
          { storeCode, taskId, prCode: through },
          { status: { status, updatedAt: at } },
        )
    }
  }

  /**
   * Updates the progress of a task, in the transaction of `records`.
   * @param limits of the alarm for tasks that end with too little success; without them none is raised
   */
  async follow(
    records: Records,
    { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>,
    at: number,
    limits?: AlarmLimits,
  ): Promise<void> {
    // Locked one after the other: two concurrent counts would each see the other's label as still in progress.
    await sql`SELECT 1 FROM task WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} FOR UPDATE`.execute(
      records.db,
    )
    const [task, work] = [
      await records.one('task', { storeCode, taskId }),
      await records.one('task-work', { storeCode, taskId }),
    ]
    if (!task) return
    const results = await records.counts('task-row', ['result'], { storeCode, taskId })
    const rows = results.reduce((sum, { count }) => sum + count, 0)
    const ok =
      work?.kind === 'REFRESH'
        ? await this.refreshed(records, work)
        : (results.find(({ result }) => result === 'OK')?.count ?? 0)
    const isOpen = work !== undefined || results.some(({ result }) => result === null || result === undefined)
    const total = work ? Math.max(rows, task.totalTags ?? 0) : rows
    const progress = total === 0 ? (isOpen ? 0 : 100) : Math.floor((ok / total) * 100)
    await records.updateMany('task', [
      { storeCode, taskId, updatedTags: ok, progress, endTime: isOpen ? null : (task.endTime ?? at), updatedAt: at },
    ])
    if (limits && !isOpen && task.endTime === null) await this.alarms.ended(records, task, ok, total, at, limits)
  }

  /** How many labels of a task have answered since it was sent again. */
  private async refreshed({ db }: Records, { storeCode, taskId, after = '' }: TaskWork): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS "count" FROM task_row JOIN task_row_live l USING ("storeCode", "taskId", "tagMac")
      WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} AND "tagMac" <= ${after} AND l."result" = 'OK'`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
}

const deliveredTag = ({ storeCode, tagMac, at, battery, rssi, temperature, gwIp }: Delivered) => ({
  storeCode,
  tagMac,
  status: 'OK' as const,
  battery,
  battStatus: battery === null ? null : battery < LOW_BATTERY ? ('LOW' as const) : ('OK' as const),
  rssi,
  temperature,
  gwIp,
  updatedAt: at,
  respondedAt: at,
})

/** The line of a label that took what it had failed to take: the one of its failure stays. */
const lateHistory = ({ row, at }: { readonly row: TaskRow; readonly at: number }): Partial<TagUpdateHistory> => ({
  storeCode: row.storeCode,
  tagId: row.tagId,
  tagMac: row.tagMac,
  taskId: row.taskId,
  prCode: row.prCode ?? null,
  layoutId: row.layout ?? null,
  prInfo: row.prInfo ?? [],
  nfc: null,
  status: { status: 'OK', updatedAt: at },
  updatedAt: at,
})

const sorted = <Key extends string | number, Value>(groups: ReadonlyMap<Key, Value>): [Key, Value][] =>
  [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
