import type { CallCounts } from '../cluster/callCounts'

/** Callers that are remembered; the one that began longest ago makes room. */
const MOST = 5000

/** Counts calls in windows of time by a clock that nobody sets: that of the machine may go back, and would keep callers out for as long. */
export class RateStore {
  readonly #windows = new Map<string, Window>()

  /**
   * @param others adds the calls of other servers
   * @param call names what is counted among theirs
   */
  constructor(
    private readonly others?: CallCounts,
    private readonly call = '',
  ) {}

  /** Counts a call. @param key names the caller */
  incr(key: string, done: (error: Error | null, result: { current: number; ttl: number }) => void, timeWindow: number): void {
    const known = this.#windows.get(key)
    const window = known && known.age < timeWindow ? known : new Window()
    window.count += 1
    if (window !== known) this.#remember(key, window)
    this.others?.add(`${this.call} ${key}`, timeWindow, window)
    done(null, { current: window.count, ttl: Math.ceil(timeWindow - window.age) })
  }

  /** Each call of the API counts for itself. */
  child(options: object = {}): RateStore {
    return new RateStore(this.others, 'groupId' in options ? String(options.groupId) : '')
  }

  #remember(key: string, window: Window): void {
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > MOST && oldest !== undefined) this.#windows.delete(oldest)
  }
}

/** For a plugin that makes its own. @param others adds the calls of other servers */
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

  /** Other servers have counted the same caller. */
  settle(count: number, age: number): void {
    this.count = count
    this.#from = performance.now() - age
  }
}
