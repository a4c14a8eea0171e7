import type { GatewayEvent, GatewayState } from './gateway'

/** How long what changes nothing but numbers waits until it is told, in seconds. */
const TELL_EVERY = 30

/** Tells how a gateway is: at once when it comes, goes or is otherwise, numbers now and then. */
export class StateTeller {
  private told = { at: 0, head: '', whole: '' }

  constructor(private readonly emit: (event: GatewayEvent) => void) {}

  tell(state: GatewayState, now: number): void {
    const { isOnline, fault, version, hasRadio, settings } = state
    const [head, whole] = [JSON.stringify([isOnline, fault, version, hasRadio, settings]), JSON.stringify(state)]
    if (head === this.told.head && (whole === this.told.whole || now < this.told.at + TELL_EVERY)) return
    this.told = { at: now, head, whole }
    this.emit({ kind: 'state', state })
  }
}
