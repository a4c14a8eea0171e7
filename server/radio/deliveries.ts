import type { Tag, Task, TaskRow } from '../../src/generated/types'
import { type AlarmLimits, usualLimits } from '../alarmLimits'
import type { Records } from '../db/records'
import { DeliveryAlarms } from './deliveryAlarms'
import type { RadioEvent } from './driver'
import { LOW_BATTERY } from './tagTypes'

type Delivery = Extract<RadioEvent, { kind: 'delivered' | 'failed' }>

/** Follows what comes back from the air: labels, rows of tasks, histories, and the progress of tasks. */
export class Deliveries {
  private readonly alarms = new DeliveryAlarms()
  /** Tasks that still get labels: they have not ended, however many of those have answered. */
  private readonly filling = new Set<number>()

  constructor(private readonly records: Records) {}

  /** Keeps a task open until `filled`. */
  fills(taskId: number): void {
    this.filling.add(taskId)
  }

  /** All labels of a task are there: it ends when the last has answered, at once where none is left. */
  async filled({ storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>, at: number): Promise<void> {
    this.filling.delete(taskId)
    await this.records.transaction(async (records) => {
      for (const task of await records.find('task', { storeCode, taskId })) await this.progress(records, task, at, usualLimits, false)
    })
  }

  dropped(taskId: number): void {
    this.filling.delete(taskId)
  }

  /** Takes what came back, all in one. */
  async hear(events: readonly RadioEvent[], limits: AlarmLimits = usualLimits): Promise<void> {
    const deliveries = events.filter((event): event is Delivery => event.kind === 'delivered' || event.kind === 'failed')
    if (deliveries.length === 0) return
    await this.records.transaction(async (records) => {
      await records.updateMany('tag', deliveries.filter((event) => event.kind === 'delivered').map(deliveredTag))
      await records.updateMany('tag', deliveries.filter((event) => event.kind === 'failed').map((event) => ({
        storeCode: event.storeCode,
        tagMac: event.tagMac,
        status: 'NG' as const,
        updatedAt: event.at,
      })))
      await records.updateMany('task-row', deliveries.map(({ kind, at, storeCode, taskId, tagMac }) => ({
        storeCode,
        taskId,
        tagMac,
        result: kind === 'delivered' ? ('OK' as const) : ('NG' as const),
        updatedAt: at,
      })))
      await this.histories(records, deliveries)
      await this.alarms.hear(records, deliveries.filter((event) => event.kind === 'failed'))
      const ids = [...new Set(deliveries.map((event) => event.taskId))]
      for (const task of await records.find('task', { taskId: ids })) {
        const last = Math.max(...deliveries.filter((event) => event.taskId === task.taskId).map((event) => event.at))
        await this.progress(records, task, last, limits, true)
      }
    })
  }

  private async histories(records: Records, deliveries: readonly Delivery[]): Promise<void> {
    const groups = new Map<string, Delivery[]>()
    for (const event of deliveries) {
      const group = `${event.taskId} ${event.kind}`
      const own = groups.get(group)
      if (own) own.push(event)
      else groups.set(group, [event])
    }
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

  /** Works out how far a task is. */
  private async progress(records: Records, task: Task, at: number, limits: AlarmLimits, isTold: boolean): Promise<void> {
    const { storeCode, taskId } = task
    const results = await records.counts('task-row', ['result'], { storeCode, taskId })
    const total = results.reduce((sum, { count }) => sum + count, 0)
    const ok = results.find(({ result }) => result === 'OK')?.count ?? 0
    const open = this.filling.has(taskId) || results.some(({ result }) => result === null || result === undefined)
    const progress = total === 0 ? (open ? 0 : 100) : Math.floor((ok / total) * 100)
    await records.updateMany('task', [{ storeCode, taskId, updatedTags: ok, progress, endTime: open ? null : at, updatedAt: at }])
    if (isTold && !open && task.endTime === null) await this.alarms.ended(records, task, ok, total, at, limits)
  }
}

function deliveredTag(event: Delivery): Partial<Tag> {
  if (event.kind !== 'delivered') return {}
  const { storeCode, tagMac, at, battery, rssi, temperature, gwIp } = event
  return { storeCode, tagMac, status: 'OK', battery, battStatus: battery < LOW_BATTERY ? 'LOW' : 'OK', rssi, temperature, gwIp, updatedAt: at, respondedAt: at }
}
