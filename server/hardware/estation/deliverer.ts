import { type DeliveryReason, GatewayError, type GatewayEvent, type LedSignal } from '../gateway'
import { kept } from '../keptPicture'
import { FAILURES, RESTARTED } from './failures'
import type { Lanes, OnLane } from './lanes'
import type { Entry } from './messages'
import { panelOf } from './panels'
import { Rekeying } from './rekeying'
import { encodeTasks, packedOf, type Task } from './tasks'
import { Tokens } from './tokens'
import { Turns } from './turns'

/** What is handed over for a label. */
type Given = OnLane & { readonly task: Task }

interface DelivererOptions {
  readonly lanes: Lanes
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
/** A label has done within so many seconds what it was asked for, or does not. */
const ASKED_SECONDS = 60

/** Hands pictures over, as many as the gateway has room for, and knows by tokens which of them labels show. */
export class Deliverer {
  private readonly turns: Turns
  private readonly tokens = new Tokens()
  /** Tasks of which nothing is followed: until they are done, or do not come to it, nothing that has time takes their place. */
  private readonly asked = new Map<string, { readonly token: number; readonly until: number }>()
  /** The keys of labels, by their addresses; null where one is not known that the label has. */
  keys: ReadonlyMap<string, string | null> = new Map()
  private readonly rekeying: Rekeying
  private load = 0
  private heldUntil = 0
  private restsUntil = 0
  private lastBatch: readonly OnLane[] = []

  constructor(private readonly options: DelivererOptions) {
    const { emit, lanes } = options
    this.rekeying = new Rekeying(options)
    this.turns = new Turns((tagMac, page, isDone, reason) => {
      if (isDone) lanes.turned(tagMac, page)
      emit({ kind: 'turned', tagMac, page, isDone, ...(reason && { reason }) })
    })
  }

  private get lanes(): Lanes {
    return this.options.lanes
  }

  /** The keys that labels are to get, by their addresses, instead of those before. */
  rekey(wanted: ReadonlyMap<string, string>): void {
    this.rekeying.want(wanted)
  }

  /** null where it cannot be read. */
  private keyNow(tagMac: string): string | null | undefined {
    return this.rekeying.proved(tagMac) ?? this.keys.get(tagMac)
  }

  clear(): void {
    this.lanes.clear()
    this.turns.clear()
    this.asked.clear()
  }

  /** Hands over nothing until then, nor commands. */
  rest(until: number): void {
    this.restsUntil = until
  }

  /** Whether it is left alone. */
  isResting(now: number): boolean {
    return now < this.restsUntil
  }

  wake(): void {
    this.restsUntil = 0
  }

  /** Whether a label does what somebody asked for. */
  private isAsked(tagMac: string, now: number): boolean {
    return this.turns.has(tagMac) || (this.asked.get(tagMac)?.until ?? now) > now
  }

  /** Hands over what there is room for. @throws GatewayError */
  async send(now: number): Promise<void> {
    if (now < this.heldUntil || this.isResting(now)) return
    const { lanes } = this
    const room = MOST_AT_ONCE - Math.max(this.load, lanes.handed + this.rekeying.underWay)
    const keys = this.rekeying.tasks(
      now,
      Math.min(room, BATCH.tasks),
      (tagMac) => this.keys.get(tagMac),
      (tagMac) => this.isIdle(tagMac, now),
      (tagMac) => this.tokens.next(tagMac, now),
    )
    const batch = this.batch(now, Math.min(room, BATCH.tasks) - keys.length)
    const given = new Set(batch.map(({ delivery }) => delivery.tagMac))
    const revoked = [...lanes.revoked].filter(
      (tagMac) =>
        !given.has(tagMac) && !lanes.show.find(tagMac) && !this.isAsked(tagMac, now) && !this.rekeying.isAt(tagMac),
    )
    if (batch.length === 0 && revoked.length === 0 && keys.length === 0) return
    // A task takes the place of the one before, and this one does nothing.
    const idle = revoked.map((tagMac): Task => ({
      tagMac,
      pattern: 'flash',
      token: this.tokens.next(tagMac, now),
      key: this.keyNow(tagMac) ?? undefined,
    }))
    await this.handOver([...keys, ...batch.map(({ task }) => task), ...idle])
    this.rekeying.handed(keys, now)
    for (const one of batch) this.handedOver(one, now)
    this.lastBatch = batch
  }

  /** It was handed over, and meanwhile more may have come. */
  private handedOver({ lane, delivery, task }: Given, now: number): void {
    const { lanes } = this
    const { tagMac } = delivery
    // It was taken back.
    if (!lane.isCurrent(delivery)) return void lanes.revoked.add(tagMac)
    // It was told something, which took its place.
    if (lane !== lanes.show && this.isAsked(tagMac, now)) return lane.again(delivery, 'BUSY', now)
    lanes.interrupt(tagMac, now)
    this.turns.end(tagMac, false, 'BUSY')
    const { token, key } = task
    delivery.sent = { at: now, token, key, isAccepted: false, idle: 0 }
    // A lamp that was asked for goes with it once more.
    if (delivery.content.led !== task.led) lane.again(delivery, 'BUSY', now)
    else delivery.content.led = undefined
  }

  /** Gives tasks to the gateway, each in the place of the one that it had for that label. @throws GatewayError */
  private async handOver(tasks: readonly Task[]): Promise<void> {
    const replaced = tasks.filter(({ tagMac }) => this.lanes.revoked.delete(tagMac))
    try {
      await this.options.publish(encodeTasks(tasks))
    } catch (cause) {
      for (const { tagMac } of replaced) this.lanes.revoked.add(tagMac)
      throw cause
    }
  }

  /** Whether the gateway has nothing for a label. */
  private isIdle(tagMac: string, now: number): boolean {
    return !this.lanes.underWay(tagMac) && !this.isAsked(tagMac, now)
  }

  private batch(now: number, room: number): Given[] {
    const batch: Given[] = []
    let bytes = 0
    while (batch.length < room && bytes < BATCH.bytes) {
      const next = this.lanes.next(
        now,
        (tagMac) => !this.rekeying.isAt(tagMac),
        (tagMac) => !this.isAsked(tagMac, now),
      )
      if (!next) break
      // Where it cannot be handed over it is tried again.
      next.delivery.notBefore = now + AGAIN_SECONDS
      const task = this.taskOf(next, now)
      if (!task) continue
      batch.push({ ...next, task })
      bytes += task.bytes?.length ?? 0
    }
    return batch
  }

  /** undefined where the picture is none for the label, which is the end of it. */
  private taskOf({ lane, delivery }: OnLane, now: number): Task | undefined {
    const { tagMac, content } = delivery
    const panel = panelOf(tagMac)
    const picture = content.pictures[content.done]
    const key = this.keyNow(tagMac)
    if (!panel) lane.end(delivery, 'DROPPED', { reason: 'UNKNOWN_PANEL' })
    else if (picture && (panel.width !== picture.width || panel.height !== picture.height))
      lane.end(delivery, 'DROPPED', { reason: 'WRONG_PICTURE' })
    else if (key === null) lane.end(delivery, 'DROPPED', { reason: 'KEY_SEALED' })
    if (key === null || !lane.isCurrent(delivery)) return undefined
    const token = this.tokens.next(tagMac, now)
    content.tokens.add(token)
    return {
      tagMac,
      pattern: content.kind,
      page: content.page + content.done,
      token,
      led: content.led,
      key,
      ...(picture && { bytes: packedOf(kept(picture)) }),
    }
  }

  /** Shows the page once more that the label shows. @throws GatewayError */
  again(tagMac: string, now: number): Promise<void> {
    return this.command(tagMac, { pattern: 'turn', page: this.lanes.pageOf(tagMac) }, now)
  }

  /** Lets a label flash. @throws GatewayError */
  flash(tagMac: string, now: number, led: LedSignal): Promise<void> {
    const page = this.turns.pageOf(tagMac)
    return page === undefined
      ? this.command(tagMac, { pattern: 'flash', led }, now)
      : this.publishTurn(tagMac, page, now, led)
  }

  /**
   * Has a label do something at once. A task takes the place of the one before, also of a picture that is on its way: where there is one,
   * that is sent again, with the lamp.
   */
  private async command(tagMac: string, what: Pick<Task, 'pattern' | 'page' | 'led'>, now: number): Promise<void> {
    this.needFree(tagMac, now)
    const { show } = this.lanes
    const delivery = show.find(tagMac)
    if (delivery) delivery.content.led = what.led ?? delivery.content.led
    if (delivery && !delivery.sent) return
    const key = this.keyOf(tagMac)
    const task = delivery
      ? this.taskOf({ lane: show, delivery }, now)
      : { tagMac, token: this.tokens.next(tagMac, now), key, ...what }
    if (!task) throw new GatewayError('UNKNOWN_PANEL', `${tagMac} is of no known kind`)
    if (!delivery) this.asked.set(tagMac, { token: task.token, until: now + ASKED_SECONDS })
    await this.handOver([task])
    if (delivery?.sent) delivery.sent = { ...delivery.sent, token: task.token, key, idle: 0 }
    else if (!delivery) this.lanes.interrupt(tagMac, now)
    this.turns.end(tagMac, false, 'BUSY')
  }

  /** Turns a label to a page for a person. @throws GatewayError, also where a picture is on its way to it */
  async turn(tagMac: string, page: number, now: number): Promise<void> {
    if (this.lanes.show.find(tagMac)) throw new GatewayError('BUSY', `a picture is on its way to ${tagMac}`)
    await this.publishTurn(tagMac, page, now)
  }

  private async publishTurn(tagMac: string, page: number, now: number, led?: LedSignal): Promise<void> {
    this.needFree(tagMac, now)
    const key = this.keyOf(tagMac)
    const token = this.tokens.next(tagMac, now)
    this.turns.begin(tagMac, page, token, now)
    try {
      await this.handOver([{ tagMac, pattern: 'turn', page, token, led, key }])
    } catch (cause) {
      this.turns.forget(tagMac, token)
      throw cause
    }
    this.lanes.interrupt(tagMac, now)
  }

  /** @throws GatewayError `BUSY` */
  private needFree(tagMac: string, now: number): void {
    if (this.isResting(now)) throw new GatewayError('BUSY', 'it may be installing its new software')
    if (this.rekeying.isAt(tagMac)) throw new GatewayError('BUSY', `${tagMac} gets another key`)
  }

  /** @throws GatewayError `SEALED` */
  private keyOf(tagMac: string): string | undefined {
    const key = this.keyNow(tagMac)
    if (key === null) throw new GatewayError('SEALED', `the stored key of ${tagMac} cannot be read`)
    return key
  }

  /** What a label answered. Only an answer with a token of its picture says something about that. */
  answered(entry: Entry, now: number): void {
    const { tagMac, hasAnswered, status, token } = entry
    const { log } = this.options
    const isRestarted = hasAnswered === true && status === RESTARTED
    if (this.rekeying.answered(entry, now)) {
      if (isRestarted) this.lanes.restarted(tagMac)
      return
    }
    const found = this.lanes.of(tagMac)
    const isTurning = this.turns.has(tagMac)
    if (this.asked.get(tagMac)?.token === token) {
      this.asked.delete(tagMac)
      if (isRestarted) this.lanes.restarted(tagMac)
      return
    }
    if (isRestarted) this.lanes.restarted(tagMac)
    if (found.length === 0 && !isTurning) return
    if (token === null || hasAnswered === null || (hasAnswered && status === null)) {
      log('warning', 'A result without a token or a status says nothing about its picture', tagMac)
      return
    }
    const failure = hasAnswered ? FAILURES[status ?? 0] : (['NOT_FETCHED', 'it did not answer'] as const)
    if (isTurning && this.turns.answered(tagMac, token, failure?.[0])) {
      if (failure) log('warning', `The label did not turn to its page: ${failure[1]}`, tagMac)
      return
    }
    const own = found.find(({ delivery }) => delivery.content.tokens.has(token))
    if (!own) {
      log('info', 'A result is not of the picture that is on its way', tagMac)
      return
    }
    if (failure) this.failed(own, token, failure, now)
    else this.lanes.proved(own, token)
  }

  private failed(
    { lane, delivery }: OnLane,
    token: number,
    [reason, text]: readonly [DeliveryReason, string],
    now: number,
  ): void {
    const { tagMac, content } = delivery
    content.tokens.delete(token)
    // An older one was followed by another already.
    if (delivery.sent && delivery.sent.token !== token) return
    const what = content.kind === 'store' ? 'keep' : 'show'
    this.options.log('warning', `The label does not ${what} its picture: ${text}`, tagMac)
    // The right one may have been entered since.
    const isOther = reason === 'WRONG_KEY' && (this.keyNow(tagMac) ?? undefined) !== delivery.sent?.key
    if (isOther) lane.again(delivery, reason, now)
    else if (reason === 'WRONG_KEY') lane.end(delivery, 'DROPPED', { reason })
    else this.lanes.fail({ lane, delivery }, reason, now)
  }

  /** How much the gateway has to do. @param isSign whether it says so with a sign of life */
  loaded(load: number, isSign: boolean, now: number): void {
    this.load = load
    this.lanes.loaded(load, isSign, now)
    if (isSign) this.rekeying.loaded(load, now)
  }

  /** Results may have been missed, or tasks lost: what was sent is sent again. */
  missed(reason: DeliveryReason, notBefore: number): void {
    this.load = 0
    this.lanes.missed(reason, notBefore)
    this.rekeying.missed(notBefore)
    this.turns.missed(reason)
  }

  /** The gateway has no room, and threw away what it was given last. */
  full(now: number): void {
    this.heldUntil = now + FULL_SECONDS
    // Which of them it threw away is not known.
    this.rekeying.missed(this.heldUntil)
    for (const { lane, delivery } of this.lastBatch)
      if (delivery.sent && !delivery.sent.isAccepted) lane.again(delivery, 'BUSY', this.heldUntil)
  }

  busy(now: number): void {
    this.heldUntil = Math.max(this.heldUntil, now + BUSY_SECONDS)
  }

  /** The gateway cannot read what it was given last. */
  refused(now: number): void {
    for (const one of this.lastBatch) if (one.delivery.sent) this.lanes.fail(one, 'REFUSED', now)
    this.rekeying.missed(now + AGAIN_SECONDS)
    this.lastBatch = []
  }

  /** Gives up what takes too long. */
  expire(now: number): void {
    this.lanes.expire(now)
    for (const [tagMac, { until }] of this.asked) if (until <= now) this.asked.delete(tagMac)
    this.turns.expire(now)
    this.rekeying.expire(now)
  }
}
