import type { CallCounts } from '../cluster/callCounts'

/** The most callers kept; the oldest window is evicted. */
const MAX_CALLERS = 5000

/** Counts calls in time windows, by a monotonic clock: if the machine's clock were set back, callers would be blocked for as long. */
export class RateStore {
  readonly #windows = new Map<string, Window>()

  /**
   * @param others adds up the calls of all servers
   * @param call the name of the call
   */
  constructor(
    private readonly others?: CallCounts,
    private readonly call = '',
  ) {}

  /** Counts a call. @param key the caller */
  incr(
    key: string,
    done: (error: Error | null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const known = this.#windows.get(key)
    const window = known && known.age < timeWindow ? known : new Window()
    window.count += 1
    if (window !== known) this.#remember(key, window)
    this.others?.add(`${this.call} ${key}`, timeWindow, window)
    done(null, { current: window.count, ttl: Math.ceil(timeWindow - window.age) })
  }

  /** A separate store for each call. */
  child(options: object = {}): RateStore {
    return new RateStore(this.others, 'groupId' in options ? String(options.groupId) : '')
  }

  #remember(key: string, window: Window): void {
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > MAX_CALLERS && oldest !== undefined) this.#windows.delete(oldest)
  }
}

/** A store class for @fastify/rate-limit, which creates the instances. @param others adds up the calls of all servers */
export const storeWith = (others: CallCounts | undefined) =>
  class extends RateStore {
    constructor() {
      super(others)
    }
  }

class Window {
  count = 0
  #from = performance.now()

  /** In milliseconds. */
  get age(): number {
    return performance.now() - this.#from
  }

  /** Takes over the total of all servers. */
  settle(count: number, age: number): void {
    this.count = count
    this.#from = performance.now() - age
  }
}
