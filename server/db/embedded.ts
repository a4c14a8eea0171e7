import { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'

/** The embedded PostgreSQL, alive in a worker thread. */
export interface EmbeddedDatabase {
  /** A connection for `pg`: what is written is the PostgreSQL protocol. */
  connect(): Duplex
  /** Copies the data folder, synced, at a moment between two transactions. */
  backup(to: string): Promise<void>
  close(): Promise<void>
  /** Called when the worker dies by itself. */
  onFailure(listener: (error: Error) => void): void
}

/**
 * Opens the embedded database (design §7, PGlite as measured).
 * @param dataDir its folder; in memory without one
 * @throws Error where the folder cannot be opened
 */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./embeddedWorker.mjs', import.meta.url), { workerData: { dataDir }, execArgv: [] })
  const calls = new Map<number, { resolve(): void; reject(error: Error): void }>()
  const failures: ((error: Error) => void)[] = []
  let lastId = 0
  let closing = false

  const call = (command: string, rest: object = {}, transfer: MessagePort[] = []) =>
    new Promise<void>((resolve, reject) => {
      const id = ++lastId
      calls.set(id, { resolve, reject })
      worker.postMessage({ id, command, ...rest }, transfer)
    })

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      worker.off('error', reject)
      resolve()
    })
  })
  worker.on('message', ({ id, error }: { id: number; error?: string }) => {
    const waiting = calls.get(id)
    calls.delete(id)
    if (error === undefined) waiting?.resolve()
    else waiting?.reject(new Error(error))
  })
  const fail = (error: Error) => {
    for (const waiting of calls.values()) waiting.reject(error)
    calls.clear()
    if (!closing) for (const listener of failures) listener(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')))

  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      call('connect', { port: port2 }, [port2]).catch(() => port1.close())
      return new PortStream(port1)
    },
    backup: (to) => call('backup', { to }),
    async close() {
      closing = true
      await call('close')
      await worker.terminate()
    },
    onFailure: (listener) => void failures.push(listener),
  }
}

/** Bytes of an answer that are read at a time: some hundred rows. */
const PIECE = 64 * 1024

/** A message port as `pg` wants its socket. Long answers are handed on in pieces, and others have their turn between. */
class PortStream extends Duplex {
  readonly #waiting: Buffer[] = []
  #hasHandedOn = false

  constructor(private readonly port: MessagePort) {
    super()
    port.on('message', (data: Uint8Array) => this.#receive(Buffer.from(data.buffer, data.byteOffset, data.byteLength)))
    port.on('close', () => this.push(null))
  }

  #receive(data: Buffer) {
    for (let from = 0; from < data.length; from += PIECE) this.#waiting.push(data.subarray(from, from + PIECE))
    if (!this.#hasHandedOn) this.#handOn()
  }

  /** One piece's worth in each turn of the event loop: messages of a port come all at once. */
  #handOn() {
    for (let bytes = 0; bytes < PIECE && !this.destroyed; ) {
      const piece = this.#waiting.shift()
      if (piece === undefined) break
      bytes += piece.length
      this.push(piece)
    }
    this.#hasHandedOn = true
    setImmediate(() => {
      this.#hasHandedOn = false
      if (this.#waiting.length > 0) this.#handOn()
    })
  }

  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.port.ref()
    return this
  }

  unref() {
    this.port.unref()
    return this
  }

  override _read() {}

  override _write(data: Buffer, _encoding: string, done: () => void) {
    this.port.postMessage(new Uint8Array(data))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.port.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: () => void) {
    this.port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.port.close()
    done(error)
  }
}
