import type { DeliveryReason } from '../gateway'

interface Turn {
  readonly page: number
  readonly token: number
  readonly at: number
}

/** A label that is to turn has answered after so many seconds, or does not. */
const LONGEST = 120

/** Labels that were told to turn to a page, until they have answered. */
export class Turns {
  private readonly byMac = new Map<string, Turn>()

  /** @param ended a label turned, or did not */
  constructor(
    private readonly ended: (tagMac: string, page: number, isDone: boolean, reason?: DeliveryReason) => void,
  ) {}

  has(tagMac: string): boolean {
    return this.byMac.has(tagMac)
  }

  /** The page that a label is turning to. */
  pageOf(tagMac: string): number | undefined {
    return this.byMac.get(tagMac)?.page
  }

  begin(tagMac: string, page: number, token: number, at: number): void {
    this.byMac.set(tagMac, { page, token, at })
  }

  /** The gateway did not get it. */
  forget(tagMac: string, token: number): void {
    if (this.byMac.get(tagMac)?.token === token) this.byMac.delete(tagMac)
  }

  /** @returns whether it is the answer to this */
  answered(tagMac: string, token: number, failure: DeliveryReason | undefined): boolean {
    if (this.byMac.get(tagMac)?.token !== token) return false
    this.end(tagMac, failure === undefined, failure)
    return true
  }

  end(tagMac: string, isDone: boolean, reason?: DeliveryReason): void {
    const turn = this.byMac.get(tagMac)
    if (!turn) return
    this.byMac.delete(tagMac)
    this.ended(tagMac, turn.page, isDone, reason)
  }

  /** Answers may have been missed. */
  missed(reason: DeliveryReason): void {
    for (const tagMac of this.byMac.keys()) this.end(tagMac, false, reason)
  }

  expire(now: number): void {
    for (const [tagMac, { at }] of this.byMac) if (now - at > LONGEST) this.end(tagMac, false, 'NOT_FETCHED')
  }

  clear(): void {
    this.byMac.clear()
  }
}
