import { type DeliveryReason, GatewayError, type GatewayEvent, type LedSignal, type PanelPicture } from '../gateway'
import { keep, kept, type KeptPicture } from '../keptPicture'
import { type Delivery as AnyDelivery, Outbox } from '../outbox'
import { FAILURES, RESTARTED } from './failures'
import type { Entry } from './messages'
import { panelOf } from './panels'
import { Rekeying } from './rekeying'
import { encodeTasks, packedOf, type Task } from './tasks'
import { Tokens } from './tokens'
import { Turns } from './turns'

/** What a label is to get. */
interface Content {
  /** `show`: a picture that it is to show; `turn`: a picture that it has; `store`: pictures for pages that it does not show. */
  readonly kind: 'show' | 'turn' | 'store'
  /** The first of the pages. */
  readonly page: number
  readonly pictures: readonly KeptPicture[]
  /** How many of them the label has. */
  done: number
  /** The tokens that the one of now was sent with: the label's answer with one of them proves it. */
  readonly tokens: Set<number>
  /** How the lamp flashes with it. */
  led: LedSignal | undefined
}

/** A task that was handed to the broker. */
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

/** A label has done within so many seconds what it was asked for, or does not. */
const ASKED_SECONDS = 60

/** Hands pictures over, as many as the gateway has room for, and knows by tokens which of them labels show. */
export class Deliverer {
  /** What labels are to show now. */
  private readonly outbox: Outbox<Content, Sent>
  /** What is to lie on the pages behind those that they show. */
  private readonly behind: Outbox<Content, Sent>
  /** What they are to show later. */
  private readonly spare: Outbox<Content, Sent>
  private readonly turns: Turns
  private readonly tokens = new Tokens()
  /** Tasks of which nothing is followed: until they are done, or do not come to it, nothing that has time takes their place. */
  private readonly asked = new Map<string, { readonly token: number; readonly until: number }>()
  /** The page that labels were seen to show last, where that is not the first one. */
  private readonly pageOf = new Map<string, number>()
  /** The keys of labels, by their addresses; null where one is not known that the label has. */
  keys: ReadonlyMap<string, string | null> = new Map()
  private readonly rekeying: Rekeying
  private load = 0
  private heldUntil = 0
  private restsUntil = 0
  private lastBatch: readonly Delivery[] = []
  /** Labels whose tasks the gateway is to drop, unless it is given others for them. */
  private readonly revoked = new Set<string>()

  constructor(private readonly options: DelivererOptions) {
    const { emit, random } = options
    this.outbox = new Outbox(emit, random)
    const storing = (isSpare: boolean) => (event: GatewayEvent) => {
      if (event.kind !== 'progress' || !event.isLast || event.state === 'SUPERSEDED') return
      const { tagMac, picture, state, reason } = event
      emit({ kind: 'stored', tagMac, picture, isSpare, isReady: state === 'PROVED', ...(reason && { reason }) })
    }
    this.behind = new Outbox(storing(false), random)
    this.spare = new Outbox(storing(true), random)
    this.rekeying = new Rekeying(options)
    this.turns = new Turns((tagMac, page, isDone, reason) => {
      if (isDone) this.pageOf.set(tagMac, page)
      emit({ kind: 'turned', tagMac, page, isDone, ...(reason && { reason }) })
    })
  }

  /** What is on its way, the most urgent first. */
  private get outboxes(): readonly Outbox<Content, Sent>[] {
    return [this.outbox, this.behind, this.spare]
  }

  private sent() {
    return this.outboxes.flatMap((outbox) => outbox.sent().map((delivery) => ({ outbox, delivery })))
  }

  get waiting(): number {
    return this.outbox.waiting
  }

  /** @param behind what is to lie on the pages behind it, once it is shown */
  add(tagMac: string, hash: string, picture: PanelPicture, page = 0, behind: readonly PanelPicture[] = []): void {
    if (this.outbox.find(tagMac)?.picture !== hash) {
      this.revoke(tagMac)
      this.behind.withdraw(tagMac)
    }
    // It was to lie where something else is to be shown by now.
    const spare = this.spare.find(tagMac)
    if (spare?.content.page === page) this.spare.end(spare, 'DROPPED', { reason: 'FORGOTTEN' })
    this.outbox.add(tagMac, hash, () => contentOf('show', page, [picture, ...behind].map(keep)))
  }

  /** Turns a label to a picture that it has. */
  addTurn(tagMac: string, hash: string, page: number): void {
    if (this.outbox.find(tagMac)?.picture !== hash) this.revoke(tagMac)
    this.behind.withdraw(tagMac)
    this.outbox.add(tagMac, hash, () => contentOf('turn', page, []))
  }

  /** Keeps pictures on pages that the label does not show. */
  addSpare(tagMac: string, hash: string, pictures: readonly PanelPicture[], page: number): void {
    this.spare.add(tagMac, hash, () => contentOf('store', page, pictures.map(keep)))
  }

  /** Another gateway has it from now on: a picture that comes late would take the place of a newer one. */
  withdraw(tagMac: string): void {
    this.revoke(tagMac)
    for (const outbox of this.outboxes) outbox.withdraw(tagMac)
  }

  /** The keys that labels are to get, by their addresses, instead of those before. */
  rekey(wanted: ReadonlyMap<string, string>): void {
    this.rekeying.want(wanted)
  }

  /** null where it cannot be read. */
  private keyNow(tagMac: string): string | null | undefined {
    return this.rekeying.proved(tagMac) ?? this.keys.get(tagMac)
  }

  /** What it was to show later is not to come any more. */
  withdrawSpare(tagMac: string): void {
    if (this.spare.find(tagMac)?.sent) this.revoked.add(tagMac)
    this.spare.withdraw(tagMac)
  }

  /** What the gateway has for a label does not count any more. */
  private revoke(tagMac: string): void {
    if (this.underWay(tagMac)) this.revoked.add(tagMac)
  }

  clear(): void {
    for (const outbox of this.outboxes) outbox.clear()
    this.turns.clear()
    this.asked.clear()
  }

  /** What the gateway has for a label: a new task would take its place. */
  private underWay(tagMac: string) {
    for (const outbox of this.outboxes) {
      const delivery = outbox.find(tagMac)
      if (delivery?.sent) return { outbox, delivery }
    }
    return undefined
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
    const room = MOST_AT_ONCE - Math.max(this.load, this.sent().length + this.rekeying.underWay)
    const keys = this.rekeying.tasks(
      now,
      Math.min(room, BATCH.tasks),
      (tagMac) => this.keys.get(tagMac),
      (tagMac) => this.isIdle(tagMac, now),
      (tagMac) => this.tokens.next(tagMac, now),
    )
    const batch = this.batch(now, Math.min(room, BATCH.tasks) - keys.length)
    const given = new Set([...batch.keys()].map(({ tagMac }) => tagMac))
    const revoked = [...this.revoked].filter(
      (tagMac) =>
        !given.has(tagMac) && !this.outbox.find(tagMac) && !this.isAsked(tagMac, now) && !this.rekeying.isAt(tagMac),
    )
    if (batch.size === 0 && revoked.length === 0 && keys.length === 0) return
    // A task takes the place of the one before, and this one does nothing.
    const idle = revoked.map((tagMac): Task => ({
      tagMac,
      pattern: 'flash',
      token: this.tokens.next(tagMac, now),
      key: this.keyNow(tagMac) ?? undefined,
    }))
    await this.handOver([...keys, ...[...batch.values()].map(({ task }) => task), ...idle])
    this.rekeying.handed(keys, now)
    for (const [delivery, { outbox, task }] of batch) {
      const { tagMac } = delivery
      if (!outbox.isCurrent(delivery)) {
        // It was taken back while it was handed over.
        this.revoked.add(tagMac)
        continue
      }
      if (outbox !== this.outbox && this.isAsked(tagMac, now)) {
        // It was told something while this was handed over, which took its place.
        outbox.again(delivery, 'BUSY', now)
        continue
      }
      this.interrupt(tagMac, now)
      this.turns.end(tagMac, false, 'BUSY')
      const { token, key } = task
      delivery.sent = { at: now, token, key, isAccepted: false, idle: 0 }
      // A lamp that was asked for meanwhile goes with it once more.
      if (delivery.content.led !== task.led) outbox.again(delivery, 'BUSY', now)
      else delivery.content.led = undefined
    }
    this.lastBatch = [...batch.keys()]
  }

  /** Gives tasks to the gateway, each in the place of the one that it had for that label. @throws GatewayError */
  private async handOver(tasks: readonly Task[]): Promise<void> {
    const replaced = tasks.filter(({ tagMac }) => this.revoked.delete(tagMac))
    try {
      await this.options.publish(encodeTasks(tasks))
    } catch (cause) {
      for (const { tagMac } of replaced) this.revoked.add(tagMac)
      throw cause
    }
  }

  /** The gateway has dropped what it had for a label: it is sent again. */
  private interrupt(tagMac: string, now: number): void {
    const { outbox, delivery } = this.underWay(tagMac) ?? {}
    if (outbox && delivery) outbox.again(delivery, 'BUSY', now)
  }

  /** Whether the gateway has nothing for a label. */
  private isIdle(tagMac: string, now: number): boolean {
    return !this.underWay(tagMac) && !this.isAsked(tagMac, now)
  }

  private batch(now: number, room: number) {
    const batch = new Map<Delivery, { readonly outbox: Outbox<Content, Sent>; readonly task: Task }>()
    let bytes = 0
    const next = () => {
      for (const outbox of this.outboxes) {
        // One task for each label: what it is to show comes before what it is to keep.
        const isFree = ({ tagMac }: Delivery) =>
          !this.rekeying.isAt(tagMac) &&
          (outbox === this.outbox ||
            (this.isIdle(tagMac, now) &&
              !this.outbox.find(tagMac) &&
              (outbox === this.behind || !this.behind.find(tagMac))))
        const delivery = outbox.next(now, isFree)
        if (delivery) return { outbox, delivery }
      }
      return undefined
    }
    while (batch.size < room && bytes < BATCH.bytes) {
      const { outbox, delivery } = next() ?? {}
      if (!outbox || !delivery) break
      // Where it cannot be handed over it is tried again.
      delivery.notBefore = now + AGAIN_SECONDS
      const task = this.taskOf(outbox, delivery, now)
      if (!task) continue
      batch.set(delivery, { outbox, task })
      bytes += task.bytes?.length ?? 0
    }
    return batch
  }

  /** undefined where the picture is none for the label, which is the end of it. */
  private taskOf(outbox: Outbox<Content, Sent>, delivery: Delivery, now: number): Task | undefined {
    const { tagMac, content } = delivery
    const panel = panelOf(tagMac)
    const picture = content.pictures[content.done]
    const key = this.keyNow(tagMac)
    if (!panel) outbox.end(delivery, 'DROPPED', { reason: 'UNKNOWN_PANEL' })
    else if (picture && (panel.width !== picture.width || panel.height !== picture.height))
      outbox.end(delivery, 'DROPPED', { reason: 'WRONG_PICTURE' })
    else if (key === null) outbox.end(delivery, 'DROPPED', { reason: 'KEY_SEALED' })
    if (key === null || !outbox.isCurrent(delivery)) return undefined
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
    return this.command(tagMac, { pattern: 'turn', page: this.pageOf.get(tagMac) ?? 0 }, now)
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
    const delivery = this.outbox.find(tagMac)
    if (delivery) delivery.content.led = what.led ?? delivery.content.led
    if (delivery && !delivery.sent) return
    const key = this.keyOf(tagMac)
    const task = delivery
      ? this.taskOf(this.outbox, delivery, now)
      : { tagMac, token: this.tokens.next(tagMac, now), key, ...what }
    if (!task) throw new GatewayError('UNKNOWN_PANEL', `${tagMac} is of no known kind`)
    if (!delivery) this.asked.set(tagMac, { token: task.token, until: now + ASKED_SECONDS })
    await this.handOver([task])
    if (delivery?.sent) delivery.sent = { ...delivery.sent, token: task.token, key, idle: 0 }
    else if (!delivery) this.interrupt(tagMac, now)
    this.turns.end(tagMac, false, 'BUSY')
  }

  /** Turns a label to a page for a person. @throws GatewayError, also where a picture is on its way to it */
  async turn(tagMac: string, page: number, now: number): Promise<void> {
    if (this.outbox.find(tagMac)) throw new GatewayError('BUSY', `a picture is on its way to ${tagMac}`)
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
    this.interrupt(tagMac, now)
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
      if (isRestarted) this.restarted(tagMac)
      return
    }
    const found = this.outboxes.flatMap((outbox) => {
      const delivery = outbox.find(tagMac)
      return delivery ? [{ outbox, delivery }] : []
    })
    const isTurning = this.turns.has(tagMac)
    if (this.asked.get(tagMac)?.token === token) {
      this.asked.delete(tagMac)
      if (isRestarted) this.restarted(tagMac)
      return
    }
    if (isRestarted) this.restarted(tagMac)
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
    if (failure) this.failed(own.outbox, own.delivery, token, failure, now)
    else this.proved(own.outbox, own.delivery, token)
  }

  /** The label has what it was sent with a token. */
  private proved(outbox: Outbox<Content, Sent>, delivery: Delivery, token: number): void {
    const { tagMac, picture, content } = delivery
    if (content.kind === 'store') {
      content.done++
      content.tokens.clear()
      delivery.sent = undefined
      delivery.notBefore = 0
      if (content.done === content.pictures.length) outbox.end(delivery, 'PROVED')
      return
    }
    this.pageOf.set(tagMac, content.page)
    outbox.end(delivery, 'PROVED', { content: token.toString(16).padStart(4, '0') })
    const [, ...behind] = content.pictures
    if (behind.length > 0) this.behind.add(tagMac, picture, () => contentOf('store', content.page + 1, behind))
  }

  private failed(
    outbox: Outbox<Content, Sent>,
    delivery: Delivery,
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
    if (isOther) outbox.again(delivery, reason, now)
    else if (reason === 'WRONG_KEY') outbox.end(delivery, 'DROPPED', { reason })
    else this.fail(outbox, delivery, reason, now)
  }

  /** It came to nothing. A label that did not turn to a picture is not asked twice: it is sent to it. */
  private fail(outbox: Outbox<Content, Sent>, delivery: Delivery, reason: DeliveryReason, now: number): void {
    if (delivery.content.kind === 'turn') outbox.end(delivery, 'DROPPED', { reason })
    else outbox.failed(delivery, reason, now)
  }

  /** A label began anew: nobody knows what lies on its pages. */
  private restarted(tagMac: string): void {
    this.behind.withdraw(tagMac)
    this.pageOf.delete(tagMac)
    const spare = this.spare.find(tagMac)
    if (spare) this.spare.end(spare, 'DROPPED', { reason: 'FORGOTTEN' })
    this.options.emit(this.outbox.find(tagMac) ? { kind: 'blank', tagMac } : { kind: 'lost', tagMac })
  }

  /** How much the gateway has to do. @param isSign whether it says so with a sign of life */
  loaded(load: number, isSign: boolean, now: number): void {
    this.load = load
    const sent = this.sent()
    for (const { outbox, delivery } of sent) {
      const { sent: state } = delivery
      if (!state.isAccepted && load >= sent.length) {
        state.isAccepted = true
        outbox.tell(delivery, 'ACCEPTED')
      }
      if (isSign) state.idle = load === 0 ? state.idle + 1 : 0
      if (state.idle >= IDLE_TIMES) this.fail(outbox, delivery, 'FORGOTTEN', now)
    }
    if (isSign) this.rekeying.loaded(load, now)
  }

  /** Results may have been missed, or tasks lost: what was sent is sent again. */
  missed(reason: DeliveryReason, notBefore: number): void {
    this.load = 0
    for (const { outbox, delivery } of this.sent()) outbox.again(delivery, reason, notBefore)
    this.rekeying.missed(notBefore)
    this.turns.missed(reason)
  }

  /** The gateway has no room, and threw away what it was given last. */
  full(now: number): void {
    this.heldUntil = now + FULL_SECONDS
    // Which of them it threw away is not known.
    this.rekeying.missed(this.heldUntil)
    for (const delivery of this.lastBatch)
      if (delivery.sent && !delivery.sent.isAccepted) this.ownerOf(delivery)?.again(delivery, 'BUSY', this.heldUntil)
  }

  private ownerOf(delivery: Delivery): Outbox<Content, Sent> | undefined {
    return this.outboxes.find((outbox) => outbox.isCurrent(delivery))
  }

  busy(now: number): void {
    this.heldUntil = Math.max(this.heldUntil, now + BUSY_SECONDS)
  }

  /** The gateway cannot read what it was given last. */
  refused(now: number): void {
    for (const delivery of this.lastBatch) {
      const outbox = this.ownerOf(delivery)
      if (outbox && delivery.sent) this.fail(outbox, delivery, 'REFUSED', now)
    }
    this.rekeying.missed(now + AGAIN_SECONDS)
    this.lastBatch = []
  }

  /** Gives up what takes too long. */
  expire(now: number): void {
    for (const { outbox, delivery } of this.sent())
      if (now - delivery.sent.at > LONGEST) this.fail(outbox, delivery, 'NOT_FETCHED', now)
    for (const outbox of this.outboxes) outbox.expire(now)
    for (const [tagMac, { until }] of this.asked) if (until <= now) this.asked.delete(tagMac)
    this.turns.expire(now)
    this.rekeying.expire(now)
  }
}

const contentOf = (kind: Content['kind'], page: number, pictures: readonly KeptPicture[]): Content => ({
  kind,
  page,
  pictures,
  done: 0,
  tokens: new Set(),
  led: undefined,
})
