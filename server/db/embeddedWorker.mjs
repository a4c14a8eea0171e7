// The thread of the embedded database: PGlite blocks its caller, so it must not run on the event loop of the server. It speaks
// the PostgreSQL protocol over message ports, one for each connection.
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { begin, end } from './busyBoard.mjs'
import { copySynced, dropPartial } from './copySynced.mjs'
import { noRoom, Room } from './room.mjs'

const STARTUP = 196608
const [QUERY, SYNC, TERMINATE, READY, IDLE] = [...'QSXZI'].map((letter) => letter.charCodeAt(0))
const READY_BYTES = 6

const { program, begins } = workerData
const db = await PGlite.create({
  dataDir: workerData.dataDir ?? 'memory://',
  extensions: { pg_trgm, btree_gin },
  pgliteWasmModule: program,
  ...(begins && { loadDataDir: new Blob([begins]) }),
})
/** A dump of the new database, if it was created in memory. */
const empty =
  workerData.dataDir === undefined && !begins ? await (await db.dumpDataDir('none')).arrayBuffer() : undefined

const room = workerData.dataDir === undefined ? undefined : new Room(db, workerData.dataDir)

/** The exit status with which PGlite's PostgreSQL leaves a failed statement: a longjmp, caught outside. */
const LONGJMP = 100

/**
 * Any other exit is a trap, such as running out of memory or stack, which leaves locks and buffers in an undefined state.
 * PGlite would continue without a response; here it ends the thread, and the folder is opened again.
 */
let trap
const { Module } = db
const mainLoop = Module._PostgresMainLoopOnce
Module._PostgresMainLoopOnce = () => {
  try {
    mainLoop()
  } catch (error) {
    if (error?.status !== LONGJMP) trap ??= error
    throw error
  }
}

/** Complete batches of messages (up to a Sync) that wait, so that connections do not interleave within one. */
const waiting = []
let owner
let running = false

async function run() {
  if (running) return
  running = true
  for (;;) {
    const at = owner === undefined ? 0 : waiting.findIndex((batch) => batch.connection === owner)
    const batch = waiting[at]
    if (!batch) break
    waiting.splice(at, 1)
    begin(workerData.board, batch.isMaintenance, batch.bytes)
    await batch.work()
    end(workerData.board)
  }
  running = false
}

function connect(port, isMaintenance) {
  let pending = Buffer.alloc(0)
  let begun = false
  let closed = false

  const enqueue = (bytes) => {
    waiting.push({
      connection: port,
      isMaintenance,
      bytes,
      work: async () => {
        if (await room?.isShort(owner !== undefined)) {
          await db.exec('ROLLBACK')
          owner = undefined
          if (!closed) port.postMessage(new Uint8Array(noRoom()))
          return
        }
        let last = Buffer.alloc(0)
        await db.execProtocolRawStream(bytes, {
          onRawData: (data) => {
            // PGlite flushes its buffer when it is full, so the last message may arrive in two pieces.
            last = Buffer.concat([last, data.slice(-READY_BYTES)]).subarray(-READY_BYTES)
            const copy = data.slice()
            if (!closed) port.postMessage(copy, [copy.buffer])
          },
        })
        if (trap) throw trap
        if (last.length < READY_BYTES || last[0] !== READY) throw new Error('A statement had no response.')
        owner = last[READY_BYTES - 1] === IDLE ? undefined : port
      },
    })
    void run()
  }

  port.on('message', (data) => {
    pending =
      pending.length === 0 ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.concat([pending, data])
    let from = 0
    let at = 0
    while (at < pending.length) {
      const isStartup = !begun
      const head = isStartup ? 0 : 1
      if (pending.length < at + head + 4) break
      const length = pending.readInt32BE(at + head) + head
      if (pending.length < at + length) break
      const kind = isStartup ? STARTUP : pending[at]
      at += length
      if (kind === TERMINATE) from = at
      else if (kind === STARTUP || kind === QUERY || kind === SYNC) {
        enqueue(pending.subarray(from, at))
        from = at
        begun = true
      }
    }
    pending = pending.subarray(from)
  })

  port.on('close', () => {
    closed = true
    if (owner !== port) return
    waiting.unshift({
      connection: port,
      isMaintenance,
      work: async () => {
        await db.exec('ROLLBACK')
        owner = undefined
      },
    })
    void run()
  })
}

/** Runs work that needs the database exclusively, between batches and outside transactions. */
function exclusive(work) {
  return new Promise((resolve, reject) => {
    waiting.push({ connection: undefined, isMaintenance: true, work: () => work().then(resolve, reject) })
    void run()
  })
}

const commands = {
  connect: async ({ port, isMaintenance }) => connect(port, isMaintenance),
  backup: ({ to }) =>
    exclusive(async () => {
      await db.exec('CHECKPOINT')
      dropPartial(dirname(to))
      copySynced(workerData.dataDir, to)
    }),
  close: () => exclusive(() => db.close()),
}

parentPort.on('message', ({ id, command, ...rest }) => {
  commands[command](rest).then(
    () => parentPort.postMessage({ id }),
    (error) => parentPort.postMessage({ id, error: String(error?.message ?? error) }),
  )
})
parentPort.postMessage({ empty }, empty ? [empty] : [])
