/** The size of a piece: at most this much is lost when a server is killed. */
const PIECE_BYTES = 4 * 1024 * 1024

const STOPPED = Symbol('stopped')

/** Cuts an incoming stream into pieces. A broken connection ends it normally, since what has arrived is kept. */
export class Incoming {
  isTooLong = false
  /** Stopped by the signal, so more may follow. */
  isStopped = false
  /** The size of the last piece, in bytes. */
  pieceSize = 0
  #left: number
  #next: Uint8Array | undefined
  readonly #source: AsyncIterator<Uint8Array>
  readonly #stopped: Promise<typeof STOPPED>
  #end = () => undefined as void

  /** @param most the most bytes allowed */
  constructor(
    content: AsyncIterable<Uint8Array>,
    most: number,
    private readonly stop: AbortSignal,
  ) {
    this.#left = most
    this.#source = content[Symbol.asyncIterator]()
    this.#stopped = new Promise((resolve) => {
      const onStop = () => resolve(STOPPED)
      this.#end = () => stop.removeEventListener('abort', onStop)
      if (stop.aborted) onStop()
      else stop.addEventListener('abort', onStop, { once: true })
    })
  }

  /** Releases the signal. */
  end(): void {
    this.#end()
  }

  /** Whether there is another piece. */
  async hasMore(): Promise<boolean> {
    this.#next ??= await this.#pull()
    return this.#next !== undefined && !this.isTooLong
  }

  /** The next piece; call it only if `hasMore`. */
  async *piece(): AsyncGenerator<Uint8Array> {
    this.pieceSize = 0
    while (this.pieceSize < PIECE_BYTES && (await this.hasMore())) {
      const bytes = this.#next as Uint8Array
      this.#next = undefined
      this.pieceSize += bytes.length
      yield bytes
    }
    if (this.isTooLong) throw new Error('more bytes than announced')
  }

  async #pull(): Promise<Uint8Array | undefined> {
    if (this.stop.aborted) this.isStopped = true
    if (this.isStopped) return undefined
    const pulled = await Promise.race([this.#source.next().catch(() => undefined), this.#stopped])
    if (pulled === STOPPED) {
      this.isStopped = true
      return undefined
    }
    if (pulled === undefined || pulled.done) return undefined
    this.#left -= pulled.value.length
    this.isTooLong = this.#left < 0
    return pulled.value
  }
}
