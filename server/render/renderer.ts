import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DrawJob } from './draw'
import { ImageCache } from './imageCache'

interface Waiting {
  resolve(pages: Uint8Array[]): void
  reject(error: Error): void
}

interface Drawn {
  readonly id: number
  readonly pages?: Uint8Array[]
  readonly error?: string
}

const CACHE_BYTES = 32 * 1024 * 1024

/**
 * Draws labels in a worker thread, which starts with the first label. Drawn labels are cached, and simultaneous
 * requests for one are drawn once.
 */
export class Renderer {
  readonly #cache = new ImageCache(CACHE_BYTES)
  readonly #drawing = new Map<string, Promise<readonly Buffer[]>>()
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0

  /** Draws the pages of a label as PNGs, the main one first. @throws Error if that fails */
  async draw(job: DrawJob): Promise<readonly Buffer[]> {
    const key = createHash('sha256').update(JSON.stringify(job)).digest('base64')
    const known = this.#cache.get(key) ?? this.#drawing.get(key)
    if (known) return known
    const drawing = this.#send(job).then((pages) =>
      pages.map((page) => Buffer.from(page.buffer, page.byteOffset, page.byteLength)),
    )
    this.#drawing.set(key, drawing)
    try {
      const pages = await drawing
      this.#cache.set(key, pages)
      return pages
    } finally {
      this.#drawing.delete(key)
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    this.#failAll(new Error('The drawing of labels has ended.'))
  }

  #send(job: DrawJob): Promise<Uint8Array[]> {
    this.#worker ??= this.#start()
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      this.#worker?.postMessage({ id, job })
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./drawWorker.mjs', import.meta.url), { execArgv: [] })
    worker.unref()
    worker.on('message', ({ id, pages, error }: Drawn) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (pages) waiting?.resolve(pages)
      else waiting?.reject(new Error(error))
    })
    // A worker that dies fails its jobs; the next label starts another.
    const gone = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#failAll(error)
    }
    worker.on('error', gone)
    worker.on('exit', () => gone(new Error('The drawing of labels has stopped.')))
    return worker
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
