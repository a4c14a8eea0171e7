import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/** Below this nothing new is written: the embedded database does not survive a write that finds no room. */
const RESERVE = 64 * MEGABYTE
/** Below this a transaction that had begun before is ended too. */
const LEAST = 32 * MEGABYTE
/** The disk is not asked before each statement. */
const EVERY_MS = 50

/** Keeps the embedded database from a full disk: it reads on, and refuses to write as a PostgreSQL without room does. */
export class Room {
  #db
  #folder
  #free = Infinity
  #asked = -Infinity
  #isReadOnly = false
  #isWriting = false

  constructor(db, folder) {
    this.#db = db
    this.#folder = folder
  }

  /**
   * Called before each batch. Begins or ends the time in which nothing is written.
   * @returns whether the transaction that is open must end
   */
  async isShort(inTransaction) {
    const now = performance.now()
    if (now - this.#asked >= EVERY_MS) {
      const { bavail, bsize } = statfsSync(this.#folder)
      this.#free = bavail * bsize
      this.#asked = now
    }
    if (inTransaction) return this.#isWriting && this.#free < LEAST
    const isReadOnly = this.#free < RESERVE
    if (isReadOnly !== this.#isReadOnly) {
      await this.#db.exec(`SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      this.#isReadOnly = isReadOnly
    }
    this.#isWriting = !isReadOnly
    return false
  }
}

/** What PostgreSQL says where it has no room, and that it takes the next statement. */
export function noRoom() {
  const fields = ['SERROR', 'VERROR', 'C53100', 'MThere is no room on the disk.'].map((field) => `${field}\0`).join('')
  const text = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text, Buffer.from([0x5a, 0, 0, 0, 5, 0x49])])
}
