import type { WebSocket } from 'ws'
import { canSeeStore } from '../../src/schema/access'
import type { SessionCredentials } from '../access/sessions'
import type { SessionUser } from '../access/session'
import type { TagStatusCollecting } from '../../src/generated/types'

/** The close code of a socket whose session has ended. */
const SESSION_ENDED = 4401

/** The close code when the server shuts down: the client reconnects to another, or the next. */
export const SHUTTING_DOWN = 1012

/** Bytes that may wait for a slow client; messages beyond are dropped. */
const MAX_WAITING_BYTES = 1_000_000

/** A connected client, and what it may receive. */
export class SocketClient {
  readonly #socket: WebSocket
  readonly #isPublic: boolean
  #isAlive = true
  #user: SessionUser | undefined
  /** The session that the client sent, until it ends. */
  credentials: SessionCredentials | undefined

  constructor(socket: WebSocket, isPublic: boolean) {
    this.#socket = socket
    this.#isPublic = isPublic
    socket.on('pong', () => {
      this.#isAlive = true
    })
  }

  /** Pings the client, and drops it if it has not answered the last ping. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    this.#socket.ping()
  }

  /** Sends the stores whose tags are being checked, as far as the user sees them. */
  collecting(stores: readonly TagStatusCollecting[]): void {
    const user = this.#user
    if (user) this.#send({ type: 1, storeList: stores.filter(({ storeCode }) => canSeeStore(user, storeCode)) })
    else if (this.#isPublic) this.#send({ type: 1, storeList: stores })
  }

  changed({ resource, storeCode }: { resource: string; storeCode?: string }): void {
    if (this.#user && (storeCode === undefined || canSeeStore(this.#user, storeCode)))
      this.#send({ type: 2, resource, storeCode })
  }

  /** Reports that changes may have been missed. */
  missed(): void {
    if (this.#user) this.#send({ type: 4 })
  }

  /**
   * Sets the user of the session. If there is none any more, the client is told, and one that had a user is closed.
   * @returns whether the user now sees other stores
   */
  setUser(user: SessionUser | undefined): boolean {
    const before = this.#user
    this.#user = user
    if (user)
      return (
        before === undefined ||
        before.enableWholeStore !== user.enableWholeStore ||
        before.store.join('\n') !== user.store.join('\n')
      )
    this.credentials = undefined
    this.#send({ type: 3 })
    if (before) this.#socket.close(SESSION_ENDED)
    return false
  }

  end(): void {
    this.#socket.close(SHUTTING_DOWN)
  }

  #send(message: object): void {
    const { readyState, OPEN, bufferedAmount } = this.#socket
    if (readyState === OPEN && bufferedAmount < MAX_WAITING_BYTES) this.#socket.send(JSON.stringify(message))
  }
}
