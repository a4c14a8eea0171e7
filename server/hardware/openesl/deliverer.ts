import { type FieldContent, GatewayError, type GatewayEvent } from '../gateway'
import { type Delivery, Outbox } from '../outbox'
import { BATCH, type OpenEslClient } from './client'
import type { Labels } from './labels'
import { inBuiltInLayout, inOurLayout, type Layout, type Written } from './layouts'
import { panelOf } from './panels'
import type { TagRecord, WriteResult } from './records'

/** What is known of a content since the gateway took it. */
interface Sent {
  readonly at: number
  /** Until then its label has to have it. */
  readonly until: number
  /** What the gateway names it by; null until it said so. */
  content: string | null
  isWaiting: boolean
}

type Log = (level: 'info' | 'warning', text: string, failure?: GatewayError, tagMac?: string) => void

interface Options {
  readonly client: OpenEslClient
  readonly outbox: Outbox<FieldContent, Sent>
  readonly labels: Labels
  readonly log: Log
}

export type TextOutbox = Outbox<FieldContent, Sent>

/** So many intervals of a label may pass. */
const INTERVALS = 3
const SLACK = 120

/** A label's content that is about to be sent. */
interface Ready {
  readonly delivery: Delivery<FieldContent, Sent>
  readonly tag: TagRecord
  readonly written: Written
}

/** Hands over contents in batches, and says what became of them by what the gateway lists. */
export class Deliverer {
  /** The layouts that models were told, by model and name. */
  private readonly layouts = new Set<string>()
  /** Models that take no layouts of ours. */
  private readonly builtIn = new Set<string>()

  constructor(private readonly options: Options) {}

  /** The gateway may have begun anew: it is told everything again. */
  forget(): void {
    this.layouts.clear()
    this.builtIn.clear()
  }

  /** Sends one batch of what waits. @returns whether something was sent @throws GatewayError if the gateway is not there */
  async send(now: number): Promise<boolean> {
    const ready: Ready[] = []
    const chosen = new Set<unknown>()
    for (;;) {
      const delivery = this.options.outbox.next(now, (one) => !chosen.has(one) && this.isHeard(one))
      if (!delivery || ready.length === BATCH) break
      chosen.add(delivery)
      const one = await this.prepared(delivery)
      if (one) ready.push(one)
    }
    if (ready.length === 0) return false
    await this.write(ready, now)
    return true
  }

  private isHeard({ tagMac }: Delivery<FieldContent, Sent>): boolean {
    return this.options.labels.listed(tagMac) !== undefined
  }

  /** @returns undefined for what can be sent to no such label, which has ended then */
  private async prepared(delivery: Delivery<FieldContent, Sent>): Promise<Ready | undefined> {
    const tag = this.options.labels.find(delivery.tagMac)
    const panel = tag && panelOf(tag.model)
    if (!tag || !panel) {
      this.options.outbox.end(delivery, 'DROPPED', { reason: 'UNKNOWN_PANEL' })
      return undefined
    }
    const ours = inOurLayout(delivery.content, panel)
    const isThere = await this.hasLayout(tag.model, ours.layout)
    return { delivery, tag, written: isThere ? ours : inBuiltInLayout(delivery.content) }
  }

  /** Whether a model has a layout, which it is told if need be. */
  private async hasLayout(model: string, layout: Layout | undefined): Promise<boolean> {
    if (!layout || this.builtIn.has(model)) return false
    const key = `${model} ${layout.name}`
    if (this.layouts.has(key)) return true
    try {
      await this.options.client.layout(model, layout)
    } catch (error) {
      if (!(error instanceof GatewayError) || !['REFUSED', 'NOT_SUPPORTED'].includes(error.fault)) throw error
      this.builtIn.add(model)
      this.options.log(
        'warning',
        `Its own layout of three texts is used for ${model}, because it does not take ours: ${error.detail}`,
        error,
      )
      return false
    }
    this.layouts.add(key)
    return true
  }

  private async write(ready: readonly Ready[], now: number): Promise<void> {
    const { client, outbox, log } = this.options
    const current = ready.filter(({ delivery }) => outbox.isCurrent(delivery))
    if (current.length === 0) return
    let results: readonly WriteResult[]
    try {
      results = await client.write(new Map(current.map(({ tag, written }) => [tag.mac, written.content])))
    } catch (error) {
      if (!(error instanceof GatewayError) || error.fault !== 'REFUSED') throw error
      const [only] = current
      if (current.length > 1) {
        // One of them is refused, and which is not said: it is in one of the halves.
        const half = Math.ceil(current.length / 2)
        await this.write(current.slice(0, half), now)
        await this.write(current.slice(half), now)
      } else if (only) {
        log('warning', error.detail, error, only.tag.mac)
        outbox.failed(only.delivery, 'REFUSED', now)
      }
      return
    }
    const byMac = new Map(results.map((result) => [result.mac, result]))
    for (const one of current) this.taken(one, byMac.get(one.tag.mac), now)
  }

  private taken({ delivery, tag, written }: Ready, result: WriteResult | undefined, now: number): void {
    const { outbox, labels, log } = this.options
    if (!outbox.isCurrent(delivery)) return
    if (result?.error != null) {
      log('warning', `It does not take a content: ${result.error}`, undefined, tag.mac)
      outbox.failed(delivery, 'REFUSED', now)
      return
    }
    const expectedAt = labels.expectedAt(tag)
    delivery.sent = {
      at: now,
      until: Math.max(now, expectedAt ?? now) + INTERVALS * tag.pollSeconds + SLACK,
      content: result?.content ?? null,
      isWaiting: false,
    }
    outbox.tell(delivery, 'ACCEPTED', { texts: written.texts, ...(expectedAt !== null && { expectedAt }) })
  }

  /** Says how far everything is, by the list that was just read. @param gone labels that are no longer there */
  look(gone: readonly string[], now: number): void {
    const { outbox, labels } = this.options
    for (const mac of gone) {
      const delivery = outbox.find(mac)
      if (delivery) outbox.end(delivery, 'DROPPED', { reason: 'LABEL_GONE' })
    }
    for (const delivery of outbox.sent()) {
      const tag = labels.listed(delivery.tagMac)
      if (tag) this.judge(delivery, tag, now)
      if (outbox.isCurrent(delivery) && delivery.sent && now > delivery.sent.until)
        outbox.failed(delivery, 'NOT_FETCHED', now)
    }
  }

  private judge(delivery: Delivery<FieldContent, Sent> & { sent: Sent }, tag: TagRecord, now: number): void {
    const { outbox, labels } = this.options
    const { sent } = delivery
    sent.content ??= tag.content
    if (tag.content === null) return outbox.again(delivery, 'FORGOTTEN', now)
    // Somebody else may have written something.
    if (tag.content !== sent.content) return outbox.failed(delivery, 'SHOWS_ANOTHER', now)
    if (tag.hasDrawFailed) return outbox.failed(delivery, 'DRAW_FAILED', now)
    if (tag.hasContentError) return outbox.failed(delivery, 'REFUSED', now)
    if (tag.isShown) return outbox.end(delivery, 'SHOWN', { content: tag.content })
    if (sent.isWaiting) return
    sent.isWaiting = true
    const expectedAt = labels.expectedAt(tag)
    outbox.tell(delivery, 'WAITING', expectedAt === null ? {} : { expectedAt })
  }
}

/** What is on its way to the labels of a gateway. */
export const newOutbox = (emit: (event: GatewayEvent) => void, random: () => number): TextOutbox =>
  new Outbox<FieldContent, Sent>(emit, random)
