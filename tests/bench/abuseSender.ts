import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

/** A script of bounded traffic. */
export type Attack = (sender: Sender) => Promise<void>

/** A call as it is sent. */
export interface Sent {
  readonly call: string
  readonly body?: Buffer | string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends to one server on loopback, and counts what comes back. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  readonly #answers = new Map<string, number>()
  readonly #until: number

  constructor(
    private readonly url: string,
    mostMs: number,
  ) {
    this.#until = performance.now() + mostMs
  }

  get isOver(): boolean {
    return performance.now() > this.#until
  }

  /** Sends so many calls, so many at a time, and no more once the time is over. */
  async storm(count: number, atOnce: number, make: (turn: number) => Sent): Promise<void> {
    let turn = 0
    const one = async () => {
      while (turn < count && !this.isOver) await this.send(make(turn++))
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }

  /** Makes a call and reads its answer to the end; gives the answer's text. */
  send({ call, body, type = 'application/json', headers = {} }: Sent): Promise<string> {
    const [method = 'GET', path = '/'] = call.split(' ')
    return new Promise((resolve) => {
      const done = (what: string, text = '') => {
        this.#count(what)
        resolve(text)
      }
      const sent = request(
        this.url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text = text.length < 100_000 ? text + part : text))
          answer.once('end', () => done(String(answer.statusCode), text)).once('error', () => done('cut'))
        },
      )
      sent.setTimeout(Math.max(1, this.#until - performance.now()) + 5_000, () => sent.destroy(new Error('slow')))
      sent.once('error', () => done('cut'))
      sent.end(body)
    })
  }

  /** Opens connections that say `first`, and then a byte a second for so long. */
  async trickle(count: number, seconds: number, first: string): Promise<void> {
    const { hostname, port } = new URL(this.url)
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(first)
      return socket.resume()
    })
    for (let second = 0; second < seconds; second++) {
      await wait(1_000)
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }
    for (const socket of sockets) this.#count(socket.destroyed ? 'closed early' : 'held')
    for (const socket of sockets) socket.destroy()
  }

  /** Opens so many WebSockets, each of which says something again and again. */
  async sockets(url: string, count: number, says: string, times: number): Promise<void> {
    const opened = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = new WebSocket(url)
        const isOpen = await new Promise<boolean>((resolve) =>
          socket.once('open', () => resolve(true)).once('error', () => resolve(false)),
        )
        this.#count(isOpen ? 'open' : 'refused')
        return socket.on('error', () => undefined)
      }),
    )
    for (let time = 0; time < times && !this.isOver; time++) {
      for (const socket of opened) if (socket.readyState === WebSocket.OPEN) socket.send(says)
      await wait(50)
    }
    for (const socket of opened) socket.terminate()
  }

  #count(what: string): void {
    this.#answers.set(what, (this.#answers.get(what) ?? 0) + 1)
  }

  /** What came back, and how often. */
  summary(): string {
    return [...this.#answers].map(([what, count]) => `${what}×${count}`).join(' ')
  }

  close(): void {
    this.#agent.destroy()
  }
}
