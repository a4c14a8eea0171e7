import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** How much of a response is passed on at a time, in bytes: a few hundred rows. */
const PIECE = 64 * 1024

/** A connection that is already closed. */
export function closedStream(): PortStream {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  return new PortStream(port1)
}

/** Makes a message port look like a socket to `pg`. Long responses are passed on in pieces, so that other work can run in between. */
export class PortStream extends Duplex {
  readonly #waiting: Buffer[] = []
  #isPaused = false

  constructor(private readonly port: MessagePort) {
    super()
    port.on('message', (data: Uint8Array) => this.#receive(Buffer.from(data.buffer, data.byteOffset, data.byteLength)))
    port.on('close', () => this.push(null))
  }

  #receive(data: Buffer) {
    for (let from = 0; from < data.length; from += PIECE) this.#waiting.push(data.subarray(from, from + PIECE))
    if (!this.#isPaused) this.#passOn()
  }

  /** Passes on one piece in each turn of the event loop, since all messages of a port arrive at once. */
  #passOn() {
    for (let bytes = 0; bytes < PIECE && !this.destroyed;) {
      const piece = this.#waiting.shift()
      if (piece === undefined) break
      bytes += piece.length
      this.push(piece)
    }
    this.#isPaused = true
    setImmediate(() => {
      this.#isPaused = false
      if (this.#waiting.length > 0) this.#passOn()
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
