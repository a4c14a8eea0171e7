import type { Connect } from '../socket'
import { type Frame, framesOf } from './records'

/** An access point says how it is every five seconds: one that says nothing for so long is not heard any more. */
const SILENCE = 30
const AGAIN = 5
/** What is kept between two steps; more is not read, and all labels are asked for instead. */
const MOST_TEXTS = 20_000

/** Listens to `/ws`, and again when the line is lost. What was heard waits for the next step. */
export class Line {
  private texts: string[] = []
  private hangUp: (() => void) | undefined
  private heardAt = 0
  private retryAt = 0
  private isNews = false
  private isOpen = false
  private lost: string | undefined
  private hasMissed = false

  constructor(private readonly connect: Connect) {}

  get isConnected(): boolean {
    return this.isOpen
  }

  /** What was heard since. */
  take(now: number): Frame[] {
    const texts = this.texts
    this.texts = []
    if (texts.length > 0 || this.isNews) this.heardAt = now
    return texts.flatMap(framesOf)
  }

  /** Whether something may have been missed: the line was opened, or more was said than is kept. */
  takeNews(): boolean {
    const isNews = this.isNews || this.hasMissed
    this.isNews = false
    this.hasMissed = false
    return isNews
  }

  /** Why the line was lost since. */
  takeLoss(): string | undefined {
    const { lost } = this
    this.lost = undefined
    return lost
  }

  /** Keeps the line open. @param url where to, asked for when it has to be opened */
  async keep(now: number, url: () => Promise<string>): Promise<void> {
    if (this.hangUp && now - this.heardAt > SILENCE) this.close('it said nothing for too long')
    if (this.hangUp || now < this.retryAt) return
    this.retryAt = now + AGAIN
    this.heardAt = now
    const target = await url()
    let isOver = false
    const hangUp = this.connect(target, {
      onOpen: () => {
        if (!isOver) Object.assign(this, { isOpen: true, isNews: true })
      },
      onText: (text) => {
        if (isOver) return
        if (this.texts.length < MOST_TEXTS) this.texts.push(text)
        else this.hasMissed = true
      },
      onClose: (why) => {
        if (!isOver) this.over(why)
        isOver = true
      },
    })
    if (!isOver)
      this.hangUp = () => {
        isOver = true
        hangUp()
      }
  }

  close(why?: string): void {
    this.hangUp?.()
    if (why === undefined) Object.assign(this, { hangUp: undefined, isOpen: false, texts: [] })
    else this.over(why)
  }

  private over(why: string): void {
    Object.assign(this, { hangUp: undefined, isOpen: false, lost: why })
  }
}
