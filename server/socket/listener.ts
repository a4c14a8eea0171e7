import type { WebSocket } from 'ws'
import { canSeeStore } from '../../src/schema/access'
import type { SaidSession } from '../access/sessions'
import type { SessionUser } from '../access/session'
import type { TagStatusCollecting } from '../../src/generated/types'

/** A socket is closed with this code when its session has ended. */
export const SESSION_ENDED = 4401

/** A socket is closed with this code when its server ends: another one, or the next, is there. */
export const SERVER_ENDS = 1012

/** What waits to be sent to one that reads too slowly; what comes beyond it is left out. */
const MOST_WAITING = 1_000_000

/** One end of the socket, and what it may be sent. */
export class Listener {
  readonly #socket: WebSocket
  readonly #isOpenToStrangers: boolean
  #isThere = true
  #user: SessionUser | undefined
  /** The session that was said, until it ends. */
  said: SaidSession | undefined

  constructor(socket: WebSocket, isOpenToStrangers: boolean) {
    this.#socket = socket
    this.#isOpenToStrangers = isOpenToStrangers
    socket.on('pong', () => {
      this.#isThere = true
    })
  }

  /** Asks the other end whether it is there. One that has not answered since the last time has gone without a word. */
  ping(): void {
    if (!this.#isThere) return this.#socket.terminate()
    this.#isThere = false
    this.#socket.ping()
  }

  /** The stores whose labels are being asked, as far as this one sees them. */
  collecting(stores: readonly TagStatusCollecting[]): void {
    const user = this.#user
    if (user) this.#send({ type: 1, storeList: stores.filter(({ storeCode }) => canSeeStore(user, storeCode)) })
    else if (this.#isOpenToStrangers) this.#send({ type: 1, storeList: stores })
  }

  changed({ resource, storeCode }: { resource: string; storeCode?: string }): void {
    if (this.#user && (storeCode === undefined || canSeeStore(this.#user, storeCode))) this.#send({ type: 2, resource, storeCode })
  }

  /** Changes may have been missed. */
  missed(): void {
    if (this.#user) this.#send({ type: 4 })
  }

  /** Who has the session that was said. Where nobody has it any more, what began as theirs is closed. @returns whether the stores it sees are others now */
  isOf(user: SessionUser | undefined): boolean {
    const before = this.#user
    this.#user = user
    if (user) return before === undefined || before.enableWholeStore !== user.enableWholeStore || before.store.join('\n') !== user.store.join('\n')
    this.said = undefined
    this.#send({ type: 3 })
    if (before) this.#socket.close(SESSION_ENDED)
    return false
  }

  end(): void {
    this.#socket.close(SERVER_ENDS)
  }

  #send(message: object): void {
    const { readyState, OPEN, bufferedAmount } = this.#socket
    if (readyState === OPEN && bufferedAmount < MOST_WAITING) this.#socket.send(JSON.stringify(message))
  }
}
