interface Window {
  count: number
  readonly from: number
}

/** Callers that are remembered; the one that began longest ago makes room. */
const MOST = 5000

/** Counts calls in windows of time by a clock that nobody sets: that of the machine may go back, and would keep callers out for as long. */
export class RateStore {
  readonly #windows = new Map<string, Window>()

  /** Counts a call. */
  incr(key: string, done: (error: Error | null, result: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = performance.now()
    const known = this.#windows.get(key)
    const window = known && now - known.from < timeWindow ? known : { count: 0, from: now }
    window.count += 1
    if (window !== known) this.#remember(key, window)
    done(null, { current: window.count, ttl: Math.ceil(timeWindow - (now - window.from)) })
  }

  /** Each call of the API counts for itself. */
  child(): RateStore {
    return new RateStore()
  }

  #remember(key: string, window: Window): void {
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > MOST && oldest !== undefined) this.#windows.delete(oldest)
  }
}
