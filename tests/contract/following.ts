import { WebSocket } from 'ws'
import { until } from '../support/until'
import type { Signed, TestServer } from './harness'

/** What the socket told. */
interface Told {
  readonly type: number
  readonly resource?: string
  readonly storeCode?: string
}

/** A socket of a session. */
export interface Following {
  readonly told: readonly Told[]
  /** With which code the server closed it. */
  readonly closed: Promise<number>
  end(): void
}

/** Opens a socket and says a session there, and hears what it is told. */
export async function follow(server: TestServer, { email, token }: Signed): Promise<Following> {
  const socket = new WebSocket(await server.listenSocket())
  const told: Told[] = []
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as Told))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 0, accessToken: token, accessEmail: email }))
  // The stores that are asked, of a stranger and of the session.
  await until(() => told.filter(({ type }) => type === 1).length === 2)
  return { told, closed, end: () => socket.terminate() }
}
