import type { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { busyMs, newBoard, statementOf } from './busyBoard.mjs'
import { embeddedProgram } from './embeddedProgram'
import { DatabaseUnavailable } from './faults'
import { PortStream } from './portStream'

/** The thread of the embedded database, while it lives. */
export interface EmbeddedThread {
  /** A connection for `pg`: what is written is the PostgreSQL protocol. `isMaintenance`: what it asks may take its time. */
  connect(isMaintenance: boolean): Duplex
  /** Copies the data folder, synced, at a moment between two transactions. */
  backup(to: string): Promise<void>
  /** Milliseconds for which a statement of a call has been running; 0 where none is. */
  busyMs(): number
  /** The statement that runs. */
  statement(): string
  /** Ends it when what it has begun is done. */
  close(): Promise<void>
  /** Ends it at once, whatever it does: what was acknowledged is in its folder. */
  terminate(): Promise<void>
}

/** What a database in memory begins with: the first one of the process gives it, and it is unpacked for the others. */
let empty: ArrayBuffer | undefined

/**
 * Opens the database in a thread of its own.
 * @param dataDir its folder; in memory without one
 * @param onEnd called when the thread ends by itself
 * @throws Error where the folder cannot be opened
 */
export async function openThread(dataDir: string | undefined, onEnd: (error: Error) => void): Promise<EmbeddedThread> {
  const board = newBoard()
  const begins = dataDir === undefined ? empty : undefined
  const worker = new Worker(new URL('./embeddedWorker.mjs', import.meta.url), { workerData: { dataDir, board, program: await embeddedProgram(), begins }, execArgv: [] })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject).once('message', (ready: { empty?: ArrayBuffer }) => {
      worker.off('error', reject)
      empty ??= ready.empty
      resolve()
    })
  })
  const calls = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let lastId = 0
  let hasEnded = false
  const call = (command: string, rest: object = {}, transfer: MessagePort[] = []) =>
    new Promise<void>((resolve, reject) => {
      if (hasEnded) return reject(new DatabaseUnavailable('The embedded database has ended.'))
      const id = ++lastId
      calls.set(id, { resolve, reject })
      worker.postMessage({ id, command, ...rest }, transfer)
    })
  const end = (error: Error) => {
    if (hasEnded) return false
    hasEnded = true
    for (const waiting of calls.values()) waiting.reject(error)
    calls.clear()
    return true
  }
  worker.on('message', ({ id, error }: { id: number; error?: string }) => {
    const waiting = calls.get(id)
    calls.delete(id)
    if (error === undefined) waiting?.resolve()
    else waiting?.reject(new Error(error))
  })
  const endedByItself = (reason: string) => {
    const cause = new Error(`its thread died of ${reason}, at: ${statementOf(board)}`)
    if (end(new DatabaseUnavailable('The embedded database has ended.', { cause }))) onEnd(cause)
  }
  worker.on('error', ({ message }) => endedByItself(message))
  worker.on('exit', (code) => endedByItself(`exit code ${code}`))
  const terminate = async () => {
    end(new DatabaseUnavailable('The embedded database has been ended.'))
    await worker.terminate()
  }
  return {
    connect(isMaintenance) {
      const { port1, port2 } = new MessageChannel()
      call('connect', { port: port2, isMaintenance }, [port2]).catch(() => port1.close())
      return new PortStream(port1)
    },
    backup: (to) => call('backup', { to }),
    busyMs: () => busyMs(board),
    statement: () => statementOf(board),
    async close() {
      await call('close')
      await terminate()
    },
    terminate,
  }
}
