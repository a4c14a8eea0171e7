import { LOW_BATTERY } from '../../src/schema/battery'
import { sql } from 'kysely'
import type { Tag, Task, TaskRow, TaskWork } from '../../src/generated/types'
import { type AlarmLimits, usualLimits } from '../alarmLimits'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { undoing } from '../undo'
import { DeliveryAlarms } from './deliveryAlarms'
import { type FailureReason, type RadioEvent, storesOf } from './driver'
import { groupBy } from './groupBy'

type Delivery = Extract<RadioEvent, { kind: 'delivered' | 'failed' }>

const REASONS = { 'no gateway': 'NO_GATEWAY', 'gateway offline': 'GATEWAY_OFFLINE', 'no answer': 'NO_ANSWER' } as const satisfies Record<FailureReason, TaskRow['reason']>

/** Follows what comes back from the air: labels, rows of tasks, histories, and the progress of tasks. */
export class Deliveries {
  private readonly alarms = new DeliveryAlarms()

  constructor(
    private readonly records: Records,
    private readonly share: Share = wholeShare,
  ) {}

  /**
   * All labels of a task are there, in the transaction of `records`: what it had to take in is done, and it ends when the
   * last label has answered, at once where none is left.
   */
  async filled(records: Records, { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>, at: number): Promise<void> {
    await records.remove('task-work', { storeCode, taskId })
    await this.follow(records, { storeCode, taskId }, at)
  }

  /** Takes what came back, all in one. */
  async hear(events: readonly RadioEvent[], limits: AlarmLimits = usualLimits): Promise<void> {
    const deliveries = events.filter((event): event is Delivery => event.kind === 'delivered' || event.kind === 'failed')
    if (deliveries.length === 0) return
    await undoing(this.alarms.notes, () => this.share.transaction(this.records, storesOf(deliveries), async (records) => {
      await records.updateMany('tag', deliveries.filter((event) => event.kind === 'delivered').map(deliveredTag))
      await records.updateMany('tag', deliveries.filter((event) => event.kind === 'failed').map((event) => ({
        storeCode: event.storeCode,
        tagMac: event.tagMac,
        status: 'NG' as const,
        updatedAt: event.at,
      })))
      await records.updateMany('task-row', deliveries.map((event) => ({
        storeCode: event.storeCode,
        taskId: event.taskId,
        tagMac: event.tagMac,
        ...(event.kind === 'delivered' ? { result: 'OK' as const, reason: null } : { result: 'NG' as const, reason: REASONS[event.reason] }),
        updatedAt: event.at,
      })))
      await this.histories(records, deliveries)
      await this.alarms.hear(records, deliveries.filter((event) => event.kind === 'failed'))
      for (const [taskId, own] of [...groupBy(deliveries, (event) => event.taskId)].sort(([one], [other]) => one - other)) {
        await this.follow(records, { storeCode: own[0]?.storeCode ?? '', taskId }, Math.max(...own.map(({ at }) => at)), limits)
      }
    }))
  }

  private async histories(records: Records, deliveries: readonly Delivery[]): Promise<void> {
    const groups = groupBy(deliveries, (event) => `${event.taskId} ${event.kind}`)
    for (const events of groups.values()) {
      const [first] = events
      if (!first) continue
      const { storeCode, taskId, kind } = first
      const rows = await records.find('task-row', { storeCode, taskId, tagMac: events.map(({ tagMac }) => tagMac) })
      const status = { status: kind === 'delivered' ? 'OK' : 'NG', updatedAt: Math.max(...events.map(({ at }) => at)) }
      // A task that is sent again keeps what became of it before.
      await records.update('tag-update-history', { storeCode, tagId: rows.map(({ tagId }) => tagId), taskId, status: null }, { status })
      await this.products(records, storeCode, taskId, rows, status.updatedAt)
    }
  }

  /** A product's change is through when all its labels have answered; one that did not take it makes it NG. */
  private async products(records: Records, storeCode: string, taskId: number, rows: readonly TaskRow[], at: number): Promise<void> {
    const prCode = [...new Set(rows.flatMap((row) => row.prCode ?? []))]
    if (prCode.length === 0) return
    const results = await records.counts('task-row', ['prCode', 'result'], { storeCode, taskId, prCode })
    const having = (result: TaskRow['result']) => new Set(results.filter((row) => (row.result ?? null) === result).map((row) => row.prCode))
    const [open, bad] = [having(null), having('NG')]
    for (const status of ['OK', 'NG'] as const) {
      const through = prCode.filter((code) => !open.has(code) && bad.has(code) === (status === 'NG'))
      if (through.length > 0) await records.update('product-update-history', { storeCode, taskId, prCode: through }, { status: { status, updatedAt: at } })
    }
  }

  /**
   * Works out how far a task is, in the transaction of `records`.
   * @param limits of the alarm of a task that ends too low; without them it raises none
   */
  async follow(records: Records, { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>, at: number, limits?: AlarmLimits): Promise<void> {
    // One after the other: two that count at once would each see the other's label as still under way.
    await sql`SELECT 1 FROM task WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} FOR UPDATE`.execute(records.db)
    const [task, work] = [await records.one('task', { storeCode, taskId }), await records.one('task-work', { storeCode, taskId })]
    if (!task) return
    const results = await records.counts('task-row', ['result'], { storeCode, taskId })
    const rows = results.reduce((sum, { count }) => sum + count, 0)
    const ok = work?.kind === 'REFRESH' ? await this.refreshed(records, work) : (results.find(({ result }) => result === 'OK')?.count ?? 0)
    const isOpen = work !== undefined || results.some(({ result }) => result === null || result === undefined)
    const total = work ? Math.max(rows, task.totalTags ?? 0) : rows
    const progress = total === 0 ? (isOpen ? 0 : 100) : Math.floor((ok / total) * 100)
    await records.updateMany('task', [{ storeCode, taskId, updatedTags: ok, progress, endTime: isOpen ? null : (task.endTime ?? at), updatedAt: at }])
    if (limits && !isOpen && task.endTime === null) await this.alarms.ended(records, task, ok, total, at, limits)
  }

  /** How many labels of a task that is being sent once more have answered since. */
  private async refreshed({ db }: Records, { storeCode, taskId, after = '' }: TaskWork): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS "count" FROM task_row JOIN task_row_live l USING ("storeCode", "taskId", "tagMac")
      WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} AND "tagMac" <= ${after} AND l."result" = 'OK'`.execute(db)
    return rows[0]?.count ?? 0
  }
}

function deliveredTag(event: Delivery): Partial<Tag> {
  if (event.kind !== 'delivered') return {}
  const { storeCode, tagMac, at, battery, rssi, temperature, gwIp } = event
  return { storeCode, tagMac, status: 'OK', battery, battStatus: battery < LOW_BATTERY ? 'LOW' : 'OK', rssi, temperature, gwIp, updatedAt: at, respondedAt: at }
}
