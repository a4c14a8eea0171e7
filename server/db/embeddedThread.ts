import type { Duplex } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { busyMs, newBoard, statementOf } from './busyBoard.mjs'
import { embeddedProgram } from './embeddedProgram'
import { DatabaseUnavailable } from './faults'
import { PortStream } from './portStream'

/** The thread of the embedded database. */
export interface EmbeddedThread {
  /** Opens a connection for `pg`, a stream of the PostgreSQL protocol. @param isMaintenance exempts it from the statement timeout */
  connect(isMaintenance: boolean): Duplex
  /** Copies and syncs the data folder between two transactions. */
  backup(to: string): Promise<void>
  /** How long a statement of a call has been running, in milliseconds; 0 if none is. */
  busyMs(): number
  /** The running statement. */
  statement(): string
  /** Ends the thread after the work in progress. */
  close(): Promise<void>
  /** Ends the thread at once; the folder has everything that was acknowledged. */
  terminate(): Promise<void>
}

/** A dump of an empty database in memory, made by the first one of the process and unpacked for the others. */
let empty: ArrayBuffer | undefined

/**
 * Opens the database in a thread of its own.
 * @param dataDir its folder; undefined keeps the database in memory
 * @param onEnd called when the thread dies
 * @throws Error if the folder cannot be opened
 */
export async function openThread(dataDir: string | undefined, onEnd: (error: Error) => void): Promise<EmbeddedThread> {
  const board = newBoard()
  const begins = dataDir === undefined ? empty : undefined
  const worker = new Worker(new URL('./embeddedWorker.mjs', import.meta.url), {
    workerData: { dataDir, board, program: await embeddedProgram(), begins },
    execArgv: [],
  })
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
  const died = (reason: string) => {
    const cause = new Error(`its thread died of ${reason}, at: ${statementOf(board)}`)
    if (end(new DatabaseUnavailable('The embedded database has ended.', { cause }))) onEnd(cause)
  }
  worker.on('error', ({ message }) => died(message))
  worker.on('exit', (code) => died(`exit code ${code}`))
  const terminate = async () => {
    end(new DatabaseUnavailable('The embedded database was ended.'))
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
