import { randomUUID } from 'node:crypto'
import type { Product, Tag, Task, TaskRow } from '../../src/generated/types'
import { type AlarmLimits, usualLimits } from '../alarmLimits'
import { DeliveryAlarms } from './deliveryAlarms'
import type { GatewayDriver, RadioEvent } from './driver'
import type { Records } from '../db/records'
import { LOW_BATTERY } from './tagTypes'

/** The store code of the families that all stores share (spec/2 §7). */
const SHARED_FAMILIES = 'default'

type Delivery = Extract<RadioEvent, { kind: 'delivered' | 'failed' }>

/** What a label is to show; a prCode of null takes its product away. */
export interface Assignment {
  readonly tagMac: string
  readonly prCode: string | null
  readonly layoutId?: string | null | undefined
  readonly nfc?: string | null | undefined
}

/**
 * Puts products on labels: keeps the task and its rows, sends the images, and follows what comes back.
 * The one place that writes tasks, so that progress is always what was delivered (spec/2 §4).
 */
export class LabelUpdates {
  private readonly alarms = new DeliveryAlarms()

  constructor(
    private readonly records: Records,
    private readonly driver: Pick<GatewayDriver, 'sendImages'>,
    private readonly clock: () => number,
  ) {}

  /**
   * Gives labels their products. Labels that the store does not have are left out.
   * @returns the task, or undefined where no label was left
   */
  async assign(storeCode: string, taskType: 'ASSIGN' | 'DEASSIGN', wanted: readonly Assignment[]): Promise<Task | undefined> {
    const byMac = new Map(wanted.map((one) => [one.tagMac, one]))
    const tags = await this.records.find('tag', { storeCode, tagMac: [...byMac.keys()] })
    const products = await this.productsOf(storeCode, [...byMac.values()].map((one) => one.prCode))
    const before = tags.map((tag) => tag.prCode)
    const changed = tags.map((tag) => {
      const { prCode, layoutId, nfc } = byMac.get(tag.tagMac) ?? { prCode: null }
      const product = prCode === null ? undefined : products.get(prCode)
      return { ...tag, prCode, layoutId: layoutId ?? product?.layoutId ?? null, nfc: nfc ?? product?.nfc ?? null }
    })
    return this.send(storeCode, taskType, changed, products, { before })
  }

  /** Sends labels again what they should show. Without a list all labels of the store that have a product. */
  async resend(storeCode: string, taskType: 'REASSIGN' | 'UPDATE', tagMacs?: readonly string[]): Promise<Task | undefined> {
    const found = await this.records.find('tag', { storeCode, ...(tagMacs && { tagMac: tagMacs }) })
    return this.sendCurrent(storeCode, taskType, found.filter((tag) => tag.prCode))
  }

  /** Sends the labels of products what these now say; gives undefined where none has a label. */
  async productsChanged(storeCode: string, prCodes: readonly string[]): Promise<Task | undefined> {
    const tags = await this.records.find('tag', { storeCode, prCode: prCodes })
    const products = await this.productsOf(storeCode, prCodes)
    const changed = tags.map((tag) => {
      const product = products.get(tag.prCode ?? '')
      return product ? { ...tag, layoutId: product.layoutId, nfc: product.nfc ?? null } : tag
    })
    return this.send(storeCode, 'UPDATE', changed, products, {})
  }

  private async sendCurrent(storeCode: string, taskType: Task['taskType'], tags: readonly Tag[]): Promise<Task | undefined> {
    const products = await this.productsOf(storeCode, tags.map((tag) => tag.prCode ?? null))
    return this.send(storeCode, taskType, tags, products, {})
  }

  /** What the labels of these codes show, by code: products, and families with what their first product says. */
  private async productsOf(storeCode: string, prCodes: readonly (string | null)[]): Promise<Map<string, Product>> {
    const wanted = [...new Set(prCodes)].filter((code): code is string => code !== null)
    const products = wanted.length === 0 ? [] : await this.records.find('product', { storeCode, prCode: wanted })
    const known = new Map(products.map((product) => [product.prCode, product]))
    const others = wanted.filter((code) => !known.has(code))
    const families = others.length === 0 ? [] : await this.records.find('family-product', { storeCode: [storeCode, SHARED_FAMILIES], fmPrCode: others })
    const members = families.flatMap(({ prCodeList }) => prCodeList[0] ?? [])
    const firsts = members.length === 0 ? [] : await this.records.find('product', { storeCode, prCode: members })
    for (const { fmPrCode, prCodeList, layoutId, nfc } of families) {
      const prInfo = firsts.find(({ prCode }) => prCode === prCodeList[0])?.prInfo ?? []
      known.set(fmPrCode, { storeCode, prCode: fmPrCode, layoutId, nfc: nfc ?? null, prInfo })
    }
    return known
  }

  private async send(
    storeCode: string,
    taskType: Task['taskType'],
    tags: readonly Tag[],
    products: ReadonlyMap<string, Product>,
    { before }: { before?: readonly (string | null | undefined)[] },
  ): Promise<Task | undefined> {
    if (tags.length === 0) return undefined
    const at = this.clock()
    const task = await this.records.transaction(async (records) => {
      const productCount = new Set(tags.map((tag) => tag.prCode).filter(Boolean)).size
      const [added] = await records.insert('task', [
        {
          storeCode,
          taskType,
          layoutId: null,
          updateId: null,
          internalTaskId: randomUUID(),
          productCount,
          tagCount: tags.length,
          totalTags: tags.length,
          updatedTags: 0,
          progress: 0,
          startTime: at,
          endTime: null,
          refreshed: false,
          updatedAt: at,
        },
      ])
      if (!added) throw new Error('no task was added')
      const { taskId } = added
      await records.insert('task-row', tags.map((tag) => rowOf(storeCode, taskId, tag, products, at)))
      await records.insert('tag-update-history', tags.map((tag) => ({
        storeCode,
        tagId: tag.tagId,
        tagMac: tag.tagMac,
        taskId,
        prCode: tag.prCode ?? null,
        layoutId: tag.layoutId ?? null,
        prInfo: products.get(tag.prCode ?? '')?.prInfo ?? [],
        nfc: tag.nfc ?? null,
        status: null,
        updatedAt: at,
      })))
      await records.updateMany('tag', tags.map((tag) => ({
        storeCode,
        tagMac: tag.tagMac,
        prCode: tag.prCode ?? null,
        layoutId: tag.layoutId ?? null,
        nfc: tag.nfc ?? null,
        status: 'WIP' as const,
        operationName: taskType,
        updatedAt: at,
      })))
      if (before) await this.recount(records, storeCode, [...before, ...tags.map((tag) => tag.prCode)])
      return added
    })
    await this.driver.sendImages(tags.map(({ tagMac }) => ({ taskId: task.taskId, storeCode, tagMac })))
    return task
  }

  /** How many labels each of these products has. */
  private async recount(records: Records, storeCode: string, prCodes: readonly (string | null | undefined)[]): Promise<void> {
    const codes = [...new Set(prCodes)].filter((code): code is string => Boolean(code))
    if (codes.length === 0) return
    const count = new Map<string, number>()
    for (const { prCode } of await records.find('tag', { storeCode, prCode: codes })) count.set(prCode ?? '', (count.get(prCode ?? '') ?? 0) + 1)
    const known = await records.find('product', { storeCode, prCode: codes })
    await records.updateMany('product', known.map(({ prCode }) => ({ storeCode, prCode, tagCount: count.get(prCode) ?? 0 })))
  }

  /** Takes what came back from the air: labels, task rows, progress and histories, all in one. */
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
      await this.progress(records, deliveries, limits)
    })
  }

  private async histories(records: Records, deliveries: readonly Delivery[]): Promise<void> {
    const groups = new Map<string, Delivery[]>()
    for (const event of deliveries) {
      const group = `${event.taskId} ${event.kind}`
      groups.set(group, [...(groups.get(group) ?? []), event])
    }
    for (const events of groups.values()) {
      const [first] = events
      if (!first) continue
      const { storeCode, taskId, kind } = first
      const rows = await records.find('task-row', { storeCode, taskId, tagMac: events.map(({ tagMac }) => tagMac) })
      const status = { status: kind === 'delivered' ? 'OK' : 'NG', updatedAt: Math.max(...events.map(({ at }) => at)) }
      await records.update('tag-update-history', { storeCode, tagId: rows.map(({ tagId }) => tagId), taskId }, { status })
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

  private async progress(records: Records, deliveries: readonly Delivery[], limits: AlarmLimits): Promise<void> {
    const ids = [...new Set(deliveries.map((event) => event.taskId))]
    for (const task of await records.find('task', { taskId: ids })) {
      const results = await records.counts('task-row', ['result'], { storeCode: task.storeCode, taskId: task.taskId })
      const total = results.reduce((sum, { count }) => sum + count, 0)
      const ok = results.find(({ result }) => result === 'OK')?.count ?? 0
      const open = results.some(({ result }) => result === null || result === undefined)
      const last = Math.max(...deliveries.filter((event) => event.taskId === task.taskId).map((event) => event.at))
      await records.updateMany('task', [
        {
          storeCode: task.storeCode,
          taskId: task.taskId,
          updatedTags: ok,
          progress: Math.floor((ok / Math.max(1, total)) * 100),
          endTime: open ? null : last,
          updatedAt: last,
        },
      ])
      if (!open && task.endTime === null) await this.alarms.ended(records, task, ok, total, last, limits)
    }
  }
}

function deliveredTag(event: Delivery): Partial<Tag> {
  if (event.kind !== 'delivered') return {}
  const { storeCode, tagMac, at, battery, rssi, temperature, gwIp } = event
  return { storeCode, tagMac, status: 'OK', battery, battStatus: battery < LOW_BATTERY ? 'LOW' : 'OK', rssi, temperature, gwIp, updatedAt: at, respondedAt: at }
}

function rowOf(storeCode: string, taskId: number, tag: Tag, products: ReadonlyMap<string, Product>, at: number): Partial<TaskRow> {
  return {
    storeCode,
    taskId,
    tagId: tag.tagId,
    tagMac: tag.tagMac,
    prCode: tag.prCode ?? null,
    layout: tag.layoutId ?? null,
    prInfo: products.get(tag.prCode ?? '')?.prInfo ?? [],
    result: null,
    updatedAt: at,
  }
}
