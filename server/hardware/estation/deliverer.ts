import { type DeliveryReason, GatewayError, type GatewayEvent, type LedSignal, type PanelPicture } from '../gateway'
import { keep, kept, type KeptPicture } from '../keptPicture'
import { type Delivery as AnyDelivery, Outbox } from '../outbox'
import type { Entry } from './messages'
import { panelOf } from './panels'
import { encodeTasks, packedOf, type Task } from './tasks'
import { Tokens } from './tokens'

/** A picture for a label. */
interface Content {
  readonly picture: KeptPicture
  /** The tokens that it was sent with: the label's answer with one of them proves it. */
  readonly tokens: Set<number>
  /** How the lamp flashes with it. */
  led: LedSignal | undefined
}

/** A picture that was handed to the broker. */
interface Sent {
  readonly at: number
  /** The newest of its tokens. */
  readonly token: number
  /** The key of the label that it was sent with. */
  readonly key: string | undefined
  /** Whether the gateway was seen to have it. */
  isAccepted: boolean
  /** So many signs of life in a row told since that the gateway had nothing to do. */
  idle: number
}

type Delivery = AnyDelivery<Content, Sent>

interface DelivererOptions {
  readonly emit: (event: GatewayEvent) => void
  readonly log: (level: 'info' | 'warning', text: string, tagMac?: string) => void
  /** From 0 to 1. */
  readonly random: () => number
  /** Hands tasks to the gateway. @throws GatewayError */
  readonly publish: (tasks: Uint8Array) => Promise<void>
}

/** The most that a gateway has to do before it is given more. */
const MOST_AT_ONCE = 100
/** The most tasks and bytes of a message. */
const BATCH = { tasks: 20, bytes: 500_000 }
/** What could not be handed over is tried again after so long. */
const AGAIN_SECONDS = 10
/** A gateway that has no room is left alone for so long. */
const FULL_SECONDS = 60
const BUSY_SECONDS = 15
/** A task of which nothing was heard for so long came to nothing. */
const LONGEST = 3600
/** So often a gateway says that it has nothing to do before its tasks are held for lost. */
const IDLE_TIMES = 2

/** What a label's status says when it does not show its picture. Any other says that it does. */
const FAILURES: Readonly<Record<number, readonly [reason: DeliveryReason, text: string]>> = {
  0x01: ['WRONG_PICTURE', 'it has another panel than its address says'],
  0x02: ['FORGOTTEN', 'it restarted while it took the picture'],
  0x03: ['DRAW_FAILED', 'its panel could not draw the picture'],
  0xf0: ['WRONG_KEY', 'it has another key'],
  0xf1: ['REFUSED', 'it had a task of this token before'],
}

/** Hands pictures over, as many as the gateway has room for, and knows by tokens which of them labels show. */
export class Deliverer {
  private readonly outbox: Outbox<Content, Sent>
  private readonly tokens = new Tokens()
  /** The keys of labels, by their addresses; null where one is not known that the label has. */
  keys: ReadonlyMap<string, string | null> = new Map()
  private load = 0
  private heldUntil = 0
  private lastBatch: readonly Delivery[] = []
  /** Labels whose tasks the gateway is to drop. */
  private readonly revoked = new Set<string>()

  constructor(private readonly options: DelivererOptions) {
    this.outbox = new Outbox(options.emit, options.random)
  }

  get waiting(): number {
    return this.outbox.waiting
  }

  add(tagMac: string, hash: string, picture: PanelPicture): void {
    this.outbox.add(tagMac, hash, () => ({ picture: keep(picture), tokens: new Set(), led: undefined }))
  }

  /** Another gateway has it from now on: a picture that comes late would take the place of a newer one. */
  withdraw(tagMac: string): void {
    if (this.outbox.find(tagMac)?.sent) this.revoked.add(tagMac)
    this.outbox.withdraw(tagMac)
  }

  clear(): void {
    this.outbox.clear()
  }

  /** Hands over what there is room for. @throws GatewayError */
  async send(now: number): Promise<void> {
    if (now < this.heldUntil) return
    const room = MOST_AT_ONCE - Math.max(this.load, this.outbox.sent().length)
    const batch = this.batch(now, Math.min(room, BATCH.tasks))
    const revoked = [...this.revoked].filter((tagMac) => !this.outbox.find(tagMac))
    if (batch.size === 0 && revoked.length === 0) return
    // A task takes the place of the one before, and this one does nothing.
    const idle = revoked.map((tagMac): Task => ({
      tagMac,
      pattern: 'flash',
      token: this.tokens.next(tagMac, now),
      key: this.keys.get(tagMac) ?? undefined,
    }))
    await this.options.publish(encodeTasks([...batch.values(), ...idle]))
    this.revoked.clear()
    for (const [delivery, { token, key }] of batch) {
      if (!this.outbox.isCurrent(delivery)) continue
      delivery.sent = { at: now, token, key, isAccepted: false, idle: 0 }
      delivery.content.led = undefined
    }
    this.lastBatch = [...batch.keys()]
  }

  private batch(now: number, room: number): Map<Delivery, Task> {
    const batch = new Map<Delivery, Task>()
    let bytes = 0
    while (batch.size < room && bytes < BATCH.bytes) {
      const delivery = this.outbox.next(now)
      if (!delivery) break
      // Where it cannot be handed over it is tried again.
      delivery.notBefore = now + AGAIN_SECONDS
      const task = this.taskOf(delivery, now)
      if (!task) continue
      batch.set(delivery, task)
      bytes += task.bytes?.length ?? 0
    }
    return batch
  }

  /** undefined where the picture is none for the label, which is the end of it. */
  private taskOf(delivery: Delivery, now: number): Task | undefined {
    const { tagMac, content } = delivery
    const panel = panelOf(tagMac)
    const { width, height } = content.picture
    const key = this.keys.get(tagMac)
    if (!panel) this.outbox.end(delivery, 'DROPPED', { reason: 'UNKNOWN_PANEL' })
    else if (panel.width !== width || panel.height !== height)
      this.outbox.end(delivery, 'DROPPED', { reason: 'WRONG_PICTURE' })
    else if (key === null) this.outbox.end(delivery, 'DROPPED', { reason: 'KEY_SEALED' })
    if (key === null || !this.outbox.isCurrent(delivery)) return undefined
    const token = this.tokens.next(tagMac, now)
    content.tokens.add(token)
    return { tagMac, pattern: 'show', token, led: content.led, key, bytes: packedOf(kept(content.picture)) }
  }

  /**
   * Lets a label flash, or show what it has once more. A task takes the place of the one before, also of a picture that is on its way:
   * where there is one, that is sent again, with the lamp.
   *
   * @throws GatewayError
   */
  async command(tagMac: string, pattern: 'again' | 'flash', now: number, led?: LedSignal): Promise<void> {
    const delivery = this.outbox.find(tagMac)
    if (delivery) delivery.content.led = led ?? delivery.content.led
    if (delivery && !delivery.sent) return
    const key = this.keys.get(tagMac)
    if (key === null) throw new GatewayError('SEALED', `the stored key of ${tagMac} cannot be read`)
    const task = delivery
      ? this.taskOf(delivery, now)
      : { tagMac, pattern, token: this.tokens.next(tagMac, now), led, key }
    if (!task) throw new GatewayError('UNKNOWN_PANEL', `${tagMac} is of no known kind`)
    await this.options.publish(encodeTasks([task]))
    if (delivery?.sent) delivery.sent = { ...delivery.sent, token: task.token, key, idle: 0 }
  }

  /** What a label answered. Only an answer with a token of its picture says something about that. */
  answered({ tagMac, hasAnswered, status, token }: Entry, now: number): void {
    const { log } = this.options
    const delivery = this.outbox.find(tagMac)
    if (!delivery) return
    if (token === null || hasAnswered === null || (hasAnswered && status === null)) {
      log('warning', 'A result without a token or a status says nothing about its picture', tagMac)
      return
    }
    if (!delivery.content.tokens.has(token)) {
      log('info', 'A result is not of the picture that is on its way', tagMac)
      return
    }
    const failure = hasAnswered ? FAILURES[status ?? 0] : (['NOT_FETCHED', 'it did not answer'] as const)
    if (!failure) return this.outbox.end(delivery, 'PROVED', { content: token.toString(16).padStart(4, '0') })
    delivery.content.tokens.delete(token)
    // An older one was followed by another already.
    if (delivery.sent && delivery.sent.token !== token) return
    const [reason, text] = failure
    log('warning', `The label does not show its picture: ${text}`, tagMac)
    // The right one may have been entered since.
    const isOther = reason === 'WRONG_KEY' && (this.keys.get(tagMac) ?? undefined) !== delivery.sent?.key
    if (isOther) this.outbox.again(delivery, reason, now)
    else if (reason === 'WRONG_KEY') this.outbox.end(delivery, 'DROPPED', { reason })
    else this.outbox.failed(delivery, reason, now)
  }

  /** How much the gateway has to do. @param isSign whether it says so with a sign of life */
  loaded(load: number, isSign: boolean, now: number): void {
    this.load = load
    const sent = this.outbox.sent()
    for (const delivery of sent) {
      const { sent: state } = delivery
      if (!state.isAccepted && load >= sent.length) {
        state.isAccepted = true
        this.outbox.tell(delivery, 'ACCEPTED')
      }
      if (isSign) state.idle = load === 0 ? state.idle + 1 : 0
      if (state.idle >= IDLE_TIMES) this.outbox.failed(delivery, 'FORGOTTEN', now)
    }
  }

  /** Results may have been missed, or tasks lost: what was sent is sent again. */
  missed(reason: DeliveryReason, notBefore: number): void {
    this.load = 0
    for (const delivery of this.outbox.sent()) this.outbox.again(delivery, reason, notBefore)
  }

  /** The gateway has no room, and threw away what it was given last. */
  full(now: number): void {
    this.heldUntil = now + FULL_SECONDS
    for (const delivery of this.lastBatch)
      if (delivery.sent && !delivery.sent.isAccepted) this.outbox.again(delivery, 'BUSY', this.heldUntil)
  }

  busy(now: number): void {
    this.heldUntil = Math.max(this.heldUntil, now + BUSY_SECONDS)
  }

  /** The gateway cannot read what it was given last. */
  refused(now: number): void {
    for (const delivery of this.lastBatch) if (delivery.sent) this.outbox.failed(delivery, 'REFUSED', now)
    this.lastBatch = []
  }

  /** Gives up what takes too long. */
  expire(now: number): void {
    for (const delivery of this.outbox.sent())
      if (now - delivery.sent.at > LONGEST) this.outbox.failed(delivery, 'NOT_FETCHED', now)
    this.outbox.expire(now)
  }
}
