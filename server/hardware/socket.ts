import WebSocket from 'ws'

/** What a socket says. */
interface SocketListener {
  onOpen(): void
  onText(text: string): void
  /** It is closed, also when it never opened. Called once. */
  onClose(why: string): void
}

/** Opens a socket. @returns a function that closes it */
export type Connect = (url: string, listener: SocketListener) => () => void

const LARGEST_FRAME = 256_000
const HANDSHAKE_MS = 10_000

/** A socket of this machine: to that address alone, and with frames up to a size. */
export const connect: Connect = (url, listener) => {
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: LARGEST_FRAME,
    followRedirects: false,
    perMessageDeflate: false,
  })
  let why = 'it was closed'
  socket.on('open', () => listener.onOpen())
  socket.on('message', (data, isBinary) => {
    if (!isBinary) listener.onText(String(data))
  })
  socket.on('error', (error) => (why = error.message))
  socket.on('close', () => listener.onClose(why))
  return () => socket.terminate()
}
