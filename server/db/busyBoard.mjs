// What the thread of the embedded database is doing, in shared memory, because a thread that runs a statement answers no
// messages.

const IDLE = 0
const CALL = 1
const MAINTENANCE = 2
const TEXT = 16
const LONGEST = 1024

export const newBoard = () => new SharedArrayBuffer(TEXT + LONGEST)

const kindOf = (board) => new Int32Array(board, 8, 2)
const startOf = (board) => new BigInt64Array(board, 0, 1)

/** Records the start of a batch of messages; called in the thread of the database. */
export function begin(board, isMaintenance, bytes = new Uint8Array()) {
  const kept = bytes.subarray(0, LONGEST)
  new Uint8Array(board, TEXT).set(kept)
  Atomics.store(startOf(board), 0, process.hrtime.bigint())
  Atomics.store(kindOf(board), 1, kept.length)
  Atomics.store(kindOf(board), 0, isMaintenance ? MAINTENANCE : CALL)
}

/** Records its end. */
export function end(board) {
  Atomics.store(kindOf(board), 0, IDLE)
}

/** How long a batch of a call has been running, in milliseconds; 0 if none is. */
export function busyMs(board) {
  const began = Atomics.load(startOf(board), 0)
  const isCall = Atomics.load(kindOf(board), 0) === CALL
  return isCall ? Number((process.hrtime.bigint() - began) / 1_000_000n) : 0
}

/** The running statement, as far as it is known. */
export function statementOf(board) {
  const bytes = Buffer.from(new Uint8Array(board, TEXT, Atomics.load(kindOf(board), 1)))
  for (let at = 0; at + 5 < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = String.fromCharCode(bytes[at])
    if (kind !== 'P' && kind !== 'Q') continue
    // In a Parse message, the name of the statement precedes its text.
    const from = kind === 'P' ? bytes.indexOf(0, at + 5) + 1 : at + 5
    const to = bytes.indexOf(0, from)
    return bytes.toString('utf8', from, to < 0 ? undefined : to)
  }
  return ''
}
