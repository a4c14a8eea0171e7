/** How much is in one piece: at most so much is lost of what a server had when it was killed. */
const PIECE_BYTES = 4 * 1024 * 1024

const STOPPED = Symbol('stopped')

/** What comes over a connection, cut into pieces. That it breaks off is an end like any other: what came is good. */
export class Incoming {
  isTooLong = false
  /** It was stopped, and more may be to come. */
  isStopped = false
  /** Bytes of the piece that was given last. */
  pieceSize = 0
  #left: number
  #next: Uint8Array | undefined
  readonly #source: AsyncIterator<Uint8Array>
  readonly #stopped: Promise<typeof STOPPED>
  #end = () => undefined as void

  /** @param most more than so many bytes are too many */
  constructor(content: AsyncIterable<Uint8Array>, most: number, private readonly stop: AbortSignal) {
    this.#left = most
    this.#source = content[Symbol.asyncIterator]()
    this.#stopped = new Promise((resolve) => {
      const onStop = () => resolve(STOPPED)
      this.#end = () => stop.removeEventListener('abort', onStop)
      if (stop.aborted) onStop()
      else stop.addEventListener('abort', onStop, { once: true })
    })
  }

  /** Nothing more is asked of it. */
  end(): void {
    this.#end()
  }

  /** Whether there is another piece. */
  async hasMore(): Promise<boolean> {
    this.#next ??= await this.#pull()
    return this.#next !== undefined && !this.isTooLong
  }

  /** The next piece, once `hasMore` says that there is one. */
  async *piece(): AsyncGenerator<Uint8Array> {
    this.pieceSize = 0
    while (this.pieceSize < PIECE_BYTES && (await this.hasMore())) {
      const bytes = this.#next as Uint8Array
      this.#next = undefined
      this.pieceSize += bytes.length
      yield bytes
    }
    if (this.isTooLong) throw new Error('more came than was announced')
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
