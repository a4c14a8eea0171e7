import type { GatewayEvent, KeyOutcome } from '../gateway'
import { keyPrint } from '../keyPrint'
import { sendsAgainAfter, spread } from '../waits'
import { FAILURES } from './failures'
import type { Entry } from './messages'
import type { Task } from './tasks'

/** A label that is to get another key. */
interface Change {
  readonly tagMac: string
  readonly next: string
  /** `set`: it is told the new key. `try`: it is asked for nothing, with the new key: whoever has another one refuses that. */
  step: 'set' | 'try'
  /** Whether it refused to be told, as one that has another key does. */
  hasRefused: boolean
  /** How often it came to nothing, and how often the label said that it took the key and did not have it. */
  failures: number
  denials: number
  /** Nothing is sent before. */
  notBefore: number
  sent: { readonly at: number; readonly token: number; idle: number } | undefined
  isProved: boolean
}

interface RekeyingOptions {
  readonly emit: (event: GatewayEvent) => void
  readonly log: (level: 'info' | 'warning', text: string, tagMac?: string) => void
  /** From 0 to 1. */
  readonly random: () => number
}

/** So often it may say that it took the key and not have it. */
const MOST_DENIALS = 3
/** What could not be handed over is tried again after so many seconds. */
const HAND_OVER_AGAIN = 10
/** A task of which nothing was heard for so long came to nothing. */
const LONGEST = 3600
/** So often a gateway says that it has nothing to do before its tasks are held for lost. */
const IDLE_TIMES = 2
const WRONG_KEY = 0xf0

/**
 * Gives labels other keys. A label has the new one when it answers to it: what it said when it was told may be lost, or not be true.
 * Until then it may have either, and both are tried.
 */
export class Rekeying {
  private readonly changes = new Map<string, Change>()

  constructor(private readonly options: RekeyingOptions) {}

  /** The labels that are to get other keys, instead of those before. */
  want(wanted: ReadonlyMap<string, string>): void {
    for (const [tagMac, { next }] of this.changes) if (wanted.get(tagMac) !== next) this.changes.delete(tagMac)
    for (const [tagMac, next] of wanted)
      if (!this.changes.has(tagMac))
        this.changes.set(tagMac, {
          tagMac,
          next,
          step: 'set',
          hasRefused: false,
          failures: 0,
          denials: 0,
          notBefore: 0,
          sent: undefined,
          isProved: false,
        })
  }

  /** Whether a label gets nothing else now: a task takes the place of the one before. */
  isAt(tagMac: string): boolean {
    const change = this.changes.get(tagMac)
    return change?.isProved === false
  }

  /** The key that a label has proved to have, as long as it is not stored as its key. */
  proved(tagMac: string): string | undefined {
    const change = this.changes.get(tagMac)
    return change?.isProved ? change.next : undefined
  }

  /** How many are handed over and not answered. */
  get underWay(): number {
    return this.open().filter(({ sent }) => sent).length
  }

  /**
   * The tasks that may be handed over now.
   *
   * @param keyOf the key that a label had before: null where it cannot be read, undefined where it has none
   * @param isFree whether nothing else is on its way to a label
   */
  tasks(
    now: number,
    room: number,
    keyOf: (tagMac: string) => string | null | undefined,
    isFree: (tagMac: string) => boolean,
    token: (tagMac: string) => number,
  ): Task[] {
    const due = this.open().filter(({ tagMac, sent, notBefore }) => !sent && notBefore <= now && isFree(tagMac))
    return due.slice(0, Math.max(0, room)).map((change): Task => {
      const { tagMac, next } = change
      const key = keyOf(tagMac)
      // Where it cannot be handed over it is tried again.
      change.notBefore = now + HAND_OVER_AGAIN
      // Who does not know the old one can only see whether the label has the new one.
      if (key === null && change.step === 'set') Object.assign(change, { step: 'try', hasRefused: true })
      return change.step === 'set'
        ? { tagMac, pattern: 'key', token: token(tagMac), key: key ?? undefined, newKey: next }
        : { tagMac, pattern: 'flash', token: token(tagMac), key: next }
    })
  }

  /** They were handed over. */
  handed(tasks: readonly Task[], now: number): void {
    for (const { tagMac, token } of tasks) {
      const change = this.changes.get(tagMac)
      if (change) change.sent = { at: now, token, idle: 0 }
    }
  }

  /** What a label answered. @returns whether that was about its key */
  answered({ tagMac, hasAnswered, status, token }: Entry, now: number): boolean {
    const change = this.changes.get(tagMac)
    if (!change?.sent || token === null || token !== change.sent.token) return false
    if (hasAnswered === null || (hasAnswered && status === null)) return true
    if (!hasAnswered) this.failed(change, now, 'it did not answer')
    else if (change.step === 'set') this.told(change, status ?? 0, now)
    else this.tried(change, status ?? 0, now)
    return true
  }

  private told(change: Change, status: number, now: number): void {
    change.hasRefused = status === WRONG_KEY
    // Whatever else it says: what it has is seen by trying.
    Object.assign(change, { step: 'try', sent: undefined, notBefore: now })
  }

  private tried(change: Change, status: number, now: number): void {
    if (status !== WRONG_KEY && status in FAILURES) return this.failed(change, now, FAILURES[status]?.[1] ?? '')
    if (status !== WRONG_KEY) return this.end(change, 'PROVED')
    if (change.hasRefused) return this.end(change, 'NEITHER')
    change.denials++
    if (change.denials >= MOST_DENIALS) return this.end(change, 'NOT_TAKEN')
    this.failed(change, now, 'it does not have it')
    change.step = 'set'
  }

  private end(change: Change, outcome: KeyOutcome): void {
    const { tagMac, next } = change
    // Otherwise it is begun anew, should it be wanted still or again.
    if (outcome === 'PROVED') Object.assign(change, { isProved: true, sent: undefined })
    else this.changes.delete(tagMac)
    if (outcome === 'PROVED') this.options.log('info', 'The label has its new key', tagMac)
    else this.options.log('warning', `The label has not its new key: ${TEXTS[outcome]}`, tagMac)
    this.options.emit({ kind: 'key', tagMac, outcome, print: keyPrint(next) })
  }

  private failed(change: Change, now: number, why: string): void {
    // Once, and not each quarter of an hour.
    if (change.failures === 0) this.options.log('warning', `The label has not its new key yet: ${why}`, change.tagMac)
    change.failures++
    Object.assign(change, {
      sent: undefined,
      notBefore: now + spread(sendsAgainAfter(change.failures), this.options.random),
    })
  }

  /** How much the gateway has to do, by a sign of life. */
  loaded(load: number, now: number): void {
    for (const change of this.open()) {
      if (!change.sent) continue
      change.sent.idle = load === 0 ? change.sent.idle + 1 : 0
      if (change.sent.idle >= IDLE_TIMES) this.failed(change, now, 'the gateway forgot it')
    }
  }

  /** Answers may have been missed, or tasks lost. */
  missed(notBefore: number): void {
    for (const change of this.open()) if (change.sent) Object.assign(change, { sent: undefined, notBefore })
  }

  /** Gives up waiting for what takes too long: it is tried again. */
  expire(now: number): void {
    for (const change of this.open())
      if (change.sent && now - change.sent.at > LONGEST) this.failed(change, now, 'it did not answer')
  }

  private open(): Change[] {
    return [...this.changes.values()].filter(({ isProved }) => !isProved)
  }
}

const TEXTS: Readonly<Record<Exclude<KeyOutcome, 'PROVED'>, string>> = {
  NEITHER: 'it has neither this one nor the one that is stored',
  NOT_TAKEN: 'it says that it takes it, and refuses it',
}
