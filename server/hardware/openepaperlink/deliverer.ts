import { GatewayError, type GatewayFault, type PictureShelf } from '../gateway'
import { type AccessPointClient, FETCHES_AGAIN_SECONDS } from './client'
import { kept } from '../keptPicture'
import { type Delivery, judge, reasonOf, type Sent, type Verdict } from './delivery'
import { encodeJpeg, FETCHED_QUALITY } from './jpeg'
import type { Labels } from './labels'
import type { PictureOutbox } from './outbox'
import { forType, isBle, isUpsideDown, type TagType, withInksOf } from './panels'
import { type Proof, proofOf } from './proof'
import { type AccessPointConfig, NEVER, type TagRecord } from './records'

interface DelivererOptions {
  readonly client: AccessPointClient
  readonly labels: Labels
  readonly outbox: PictureOutbox
  readonly listens: boolean
  /** Where the access point fetches pictures; without it they are uploaded. */
  readonly shelf: PictureShelf | undefined
  readonly absorb: (tag: TagRecord) => void
  readonly log: (level: 'info' | 'warning', text: string, failure?: GatewayError, tagMac?: string) => void
}

type SentDelivery = Delivery & { sent: Sent }

/** How often a label that has a picture on its way is looked after, in seconds: where it is heard, and where it is not. */
const LOOK_EVERY = { listening: 120, asking: 30 }
/** So many labels are looked after in a step. */
const LOOKS_AT_ONCE = 4
/** A picture for a label that sleeps longer is kept here: the access point keeps it only for a while. */
const HOLD_SECONDS = 600
/** An access point keeps a picture for about 20 minutes. */
const KEEPS_SECONDS = 25 * 60
/** A label that missed so many of its intervals does not come. */
const INTERVALS = 3
/** Drawing takes an access point no longer. */
const DRAWS_SECONDS = 5
/** A label that could not be asked for is asked for again after so long. */
const ASK_AGAIN_SECONDS = 5
/** One upload after the other. */
const GAP_SECONDS = 1
/** Faults of the network and of the access point, which say nothing about the picture. */
const NOT_ITS_FAULT: ReadonlySet<GatewayFault> = new Set(['BUSY', 'UNREACHABLE', 'CLOSED', 'ADDRESS'])

/** Hands pictures over, and finds out whether labels show them. */
export class Deliverer {
  private nextUpload = 0
  private reads = 0

  constructor(private readonly options: DelivererOptions) {}

  /** Looks after the label at the next step, if it has a picture on its way. */
  lookAt(mac: string): void {
    const sent = this.options.outbox.find(mac)?.sent
    if (sent) sent.lookAt = 0
  }

  lookAtAll(): void {
    for (const { sent } of this.options.outbox.sent()) sent.lookAt = 0
  }

  /** What a label's record means for the picture on its way. It may be late: what counts is looked after. */
  heard(tag: TagRecord, now: number): void {
    const { outbox, labels } = this.options
    const delivery = outbox.find(tag.mac)
    if (!delivery?.sent) return
    const verdict = judge(delivery.sent, tag)
    if (verdict === 'waiting') outbox.waits(delivery, labels.ours(tag.nextCheckIn))
    else if (verdict === 'drawing') delivery.sent.lookAt = Math.min(delivery.sent.lookAt, now + DRAWS_SECONDS)
    else if (verdict !== 'untouched') delivery.sent.lookAt = 0
  }

  /** Hands over the next picture. @throws GatewayError */
  async send(now: number, config: AccessPointConfig): Promise<void> {
    const { outbox } = this.options
    if (now < this.nextUpload) return
    const delivery = outbox.next(now, (one) => this.isAwake(one, now))
    if (!delivery) return
    this.nextUpload = now + GAP_SECONDS
    await this.handOver(delivery, now, config)
  }

  private async handOver(delivery: Delivery, now: number, { maxSleep }: AccessPointConfig): Promise<void> {
    const { client, labels, outbox, absorb, shelf } = this.options
    // What a label says of itself is nothing about the picture: it goes to the end, and nothing is counted.
    delivery.notBefore = now + ASK_AGAIN_SECONDS
    const tag = await client.tag(delivery.tagMac)
    if (!tag) return this.gone(delivery)
    absorb(tag)
    const type = labels.typeOf(tag) ?? (await client.tagType(tag.hwType))
    if (!type) return outbox.end(delivery, 'DROPPED', { reason: 'UNKNOWN_PANEL' })
    labels.describe(tag.hwType, type)
    if (!outbox.isCurrent(delivery)) return
    const isHeldSame = delivery.reason === 'HELD_SAME' || delivery.reason === 'SHOWS_ANOTHER'
    try {
      // It holds that the label has this picture, and is wrong: once it has forgotten that, it draws again.
      if (isHeldSame) await client.command(tag.mac, 'refresh')
      const picture = forType(kept(delivery.content), type)
      const turned = isUpsideDown(tag) ? 2 : 0
      if (shelf) {
        const jpeg = await encodeJpeg(picture, FETCHED_QUALITY)
        await client.fetchFrom(tag.mac, await shelf.offer(tag.mac, jpeg), turned)
      } else await client.upload(tag.mac, await encodeJpeg(picture), turned)
    } catch (error) {
      if (error instanceof GatewayError) this.refused(delivery, error, now)
      throw error
    }
    if (!outbox.isCurrent(delivery)) return
    const expectedAt = labels.ours(tag.nextCheckIn)
    const until = Math.max(now, expectedAt ?? 0) + INTERVALS * maxSleep * 60 + KEEPS_SECONDS
    outbox.accepted(
      delivery,
      isHeldSame ? { ...tag, hash: '' } : tag,
      {
        at: now,
        drawnFrom: shelf ? now - (labels.ours(0) ?? 0) + FETCHES_AGAIN_SECONDS / 2 : NEVER,
        until,
        lookAt: now + this.lookEvery,
      },
      expectedAt,
    )
  }

  private refused(delivery: Delivery, error: GatewayError, now: number): void {
    const { outbox } = this.options
    if (error.fault === 'WRONG_PICTURE') outbox.end(delivery, 'DROPPED', { reason: error.fault })
    else if (error.fault === 'UNKNOWN_LABEL') this.gone(delivery)
    else if (!NOT_ITS_FAULT.has(error.fault)) outbox.failed(delivery, error.fault, now)
  }

  private gone(delivery: Delivery): void {
    const { labels, outbox } = this.options
    labels.remove(delivery.tagMac)
    outbox.end(delivery, 'DROPPED', { reason: 'LABEL_GONE' })
  }

  /** Whether a label fetches its picture while the access point keeps it. */
  private isAwake(delivery: Delivery, now: number): boolean {
    const { labels, outbox } = this.options
    const tag = labels.find(delivery.tagMac)
    const expectedAt = labels.ours(tag?.nextCheckIn ?? null)
    if (!tag?.isAsleep && (expectedAt ?? now) - now <= HOLD_SECONDS) return true
    outbox.waits(delivery, expectedAt)
    return false
  }

  private get lookEvery(): number {
    return this.options.listens ? LOOK_EVERY.listening : LOOK_EVERY.asking
  }

  /** Looks after labels with pictures on their way. @throws GatewayError */
  async look(now: number, config: AccessPointConfig): Promise<void> {
    const { client, outbox, absorb } = this.options
    const due = outbox
      .sent()
      .filter(({ sent }) => sent.lookAt <= now)
      .sort((one, other) => one.sent.lookAt - other.sent.lookAt)
    for (const delivery of due.slice(0, LOOKS_AT_ONCE)) {
      delivery.sent.lookAt = now + this.lookEvery
      const tag = await client.tag(delivery.tagMac)
      if (!tag) this.gone(delivery)
      else {
        absorb(tag)
        await this.decide(delivery, tag, now, config)
      }
    }
  }

  private async decide(delivery: SentDelivery, tag: TagRecord, now: number, config: AccessPointConfig): Promise<void> {
    const { outbox, labels } = this.options
    if (!outbox.isCurrent(delivery) || !delivery.sent) return
    // `absorb` asked for a look that is this one.
    const verdict = judge(delivery.sent, tag)
    delivery.sent.lookAt = now + (verdict === 'drawing' ? DRAWS_SECONDS : this.lookEvery)
    const type = labels.typeOf(tag)
    if (verdict === 'done' || verdict === 'same') await this.verify(delivery, verdict, tag, type, now, config)
    else if (now > delivery.sent.until) outbox.failed(delivery, 'NOT_FETCHED', now)
  }

  /** Reads back what the label holds, where that can be done. */
  private async verify(
    delivery: SentDelivery,
    verdict: Verdict,
    tag: TagRecord,
    type: TagType | undefined,
    now: number,
    config: AccessPointConfig,
  ): Promise<void> {
    const { client, outbox } = this.options
    if (tag.hash === '')
      return outbox.failed(delivery, verdict === 'done' ? 'FORGOTTEN' : reasonOf(delivery.sent, tag), now)
    if (verdict === 'done') outbox.shown(delivery, tag.hash)
    const canRead = config.hasPreview && !config.drawsTime && type !== undefined
    this.reads++
    const file = canRead ? await client.current(tag.mac, this.reads) : undefined
    if (!outbox.isCurrent(delivery) || !delivery.sent) return
    const proof: Proof = canRead
      ? proofOf(file, tag, type, withInksOf(type, kept(delivery.content)))
      : { verdict: 'unreadable' }
    this.conclude(delivery, verdict, tag, proof, now)
  }

  private conclude(delivery: SentDelivery, verdict: Verdict, tag: TagRecord, proof: Proof, now: number): void {
    const { outbox, log } = this.options
    const content = tag.hash
    const readBack = proof.readBack ? { readBack: proof.readBack } : {}
    const failure = verdict === 'done' ? ('SHOWS_ANOTHER' as const) : reasonOf(delivery.sent, tag)
    if (proof.verdict === 'proved') return outbox.end(delivery, 'PROVED', { content, ...readBack })
    if (proof.verdict === 'other') {
      log('warning', `It holds that the label has its picture, and it has another one (${failure})`, undefined, tag.mac)
      return outbox.failed(delivery, failure, now, readBack)
    }
    if (proof.why !== undefined) log('info', `Not proved: ${proof.why}`, undefined, tag.mac)
    if (verdict === 'done' || (failure === 'HELD_SAME' && (proof.verdict === 'unreadable' || isBle(tag))))
      return outbox.end(delivery, 'SHOWN', {
        content,
        ...readBack,
        ...(verdict === 'done'
          ? proof.verdict === 'unreadable' && { reason: 'NOT_READABLE' as const }
          : { reason: 'HELD_SAME' as const }),
      })
    outbox.failed(delivery, failure, now, readBack)
  }
}
