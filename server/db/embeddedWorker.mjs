// The embedded database's own thread: PGlite blocks whoever calls it, so the event loop that serves
// people never does. It speaks the PostgreSQL protocol over message ports, one port a connection.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { begin, end } from './busyBoard.mjs'
import { copySynced } from './copySynced.mjs'
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
/** Of a database in memory that had to be made, before anything is in it. */
const empty = workerData.dataDir === undefined && !begins ? await (await db.dumpDataDir('none')).arrayBuffer() : undefined

const room = workerData.dataDir === undefined ? undefined : new Room(db, workerData.dataDir)

/** How PGlite's PostgreSQL leaves a statement that failed: as its own longjmp, caught outside. */
const LONGJMP = 100

/**
 * What else leaves it is a trap, such as no memory or no stack: its locks and buffers are as they were in the middle of
 * something. PGlite goes on after it and gives no answer; here it is the end of the thread, and the files are opened again.
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

/** Whole batches that wait: everything up to a Sync, so that two connections never mix inside one. */
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
            // PGlite gives its answers as its buffer is full: the last message may come in two pieces.
            last = Buffer.concat([last, data.slice(-READY_BYTES)]).subarray(-READY_BYTES)
            const copy = data.slice()
            if (!closed) port.postMessage(copy, [copy.buffer])
          },
        })
        if (trap) throw trap
        if (last.length < READY_BYTES || last[0] !== READY) throw new Error('A statement had no answer.')
        owner = last[READY_BYTES - 1] === IDLE ? undefined : port
      },
    })
    void run()
  }

  port.on('message', (data) => {
    pending = pending.length === 0 ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.concat([pending, data])
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

/** Work that must have the database to itself, between batches and outside a transaction. */
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
