import { statfsSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
/** With less space no transaction may write: the embedded database does not survive a write on a full disk. */
const RESERVE = 64 * MEGABYTE
/** With less space open transactions are ended too. */
const LEAST = 32 * MEGABYTE
/** How often the disk is checked. */
const EVERY_MS = 50

/** Protects the embedded database from a full disk: it can still be read, and writes fail like on a PostgreSQL without space. */
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
   * Called before each batch; switches to read-only and back.
   * @returns whether the open transaction must end
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

/** PostgreSQL's error response for a full disk, followed by ReadyForQuery. */
export function noRoom() {
  const fields = ['SERROR', 'VERROR', 'C53100', 'MThere is no space on the disk.'].map((field) => `${field}\0`).join('')
  const text = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text, Buffer.from([0x5a, 0, 0, 0, 5, 0x49])])
}
