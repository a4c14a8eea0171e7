import { connect } from 'node:net'
import type { Body } from './bodies'

/** How something is sent; nothing of it is looked at before it goes out. */
export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  /** An address of this machine to send from. */
  readonly from?: string
  readonly isChunked?: boolean
}

/** Writes these bytes and waits until the server ends the connection. @returns the status that it answered, or 0 */
export function sendBytes(
  url: string,
  head: string,
  body: Buffer = Buffer.alloc(0),
  from = '127.0.0.1',
): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    let text = ''
    // A server that waits for more has nothing to say.
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (part) => (text += part.toString('latin1', 0, 20)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    socket.write(head)
    socket.write(body)
  })
}

/** Posts a body, whatever it is; `call` is a method and a path. */
export function post(
  url: string,
  call: string,
  { type, bytes, encoding }: Body,
  { headers = {}, from, isChunked = false }: Sending = {},
): Promise<number> {
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes.length) }
  const all = {
    host: 'x',
    connection: 'close',
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
    ...length,
    ...headers,
  }
  const head = `${call} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  return sendBytes(
    url,
    head,
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')])
      : bytes,
    from,
  )
}
