import type { Duplex } from 'node:stream'
import { type EmbeddedThread, openThread } from './embeddedThread'
import { DatabaseUnavailable } from './faults'
import { closedStream } from './portStream'

/** The embedded PostgreSQL, in a thread that is replaced where it hangs or dies. */
export interface EmbeddedDatabase {
  /** A connection for `pg`. `isMaintenance`: what it asks may take its time. */
  connect(isMaintenance: boolean): Duplex
  /** Opens it again where it has ended, and asks whether it works. @throws Error where that fails */
  reopen(works: () => Promise<unknown>): Promise<void>
  /** Copies the data folder, synced, at a moment between two transactions. */
  backup(to: string): Promise<void>
  close(): Promise<void>
  /** Ends it at once and for good, whatever it does. */
  abandon(): Promise<void>
}

export interface EmbeddedOptions {
  /** Its folder; in memory without one. */
  readonly dataDir: string | undefined
  /** How long a statement of a call may run, in milliseconds: PostgreSQL's own bound needs a timer, which a thread that computes never sees. */
  readonly statementMs: number
  /** Called where it has ended: `reopen` brings it back. */
  readonly onLoss: (cause: Error) => void
  /** Called where it is lost for good. */
  readonly onFailure: (cause: Error) => void
}

/** How often it may die or fail to open, without an answer between, before that is for good. */
const MOST_DEATHS = 5

/**
 * Opens the embedded database. A statement that runs for too long ends its thread, as nothing else stops it; the same
 * folder is opened again then, where everything is that was acknowledged. What is in memory alone is lost with its thread.
 * @throws Error where the folder cannot be opened
 */
export async function openEmbedded({ dataDir, statementMs, onLoss, onFailure }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  let thread: EmbeddedThread | undefined
  let opening: Promise<void> | undefined
  let ending: Promise<void> | undefined
  let hasClosed = false
  let isAbandoned = false
  let deaths = 0

  const died = (cause: Error) => {
    deaths++
    lost(cause)
  }
  const lost = (cause: Error) => {
    thread = undefined
    if (hasClosed) return
    if (dataDir === undefined) onFailure(new Error('The embedded database has ended, and what was in memory is lost.', { cause }))
    else if (deaths > MOST_DEATHS) onFailure(new Error(`The embedded database has ended ${deaths} times without an answer.`, { cause }))
    onLoss(cause)
  }
  const open = async () => {
    await ending
    const opened = await openThread(dataDir, died)
    if (hasClosed) await opened.terminate()
    else thread = opened
  }
  const watch = setInterval(() => {
    if (!thread || thread.busyMs() < statementMs) return
    const cause = new Error(`it was ended, because a statement ran for more than ${statementMs / 1000} s: ${thread.statement()}`)
    ending = thread.terminate()
    lost(cause)
  }, Math.max(20, Math.min(250, statementMs / 4)))
  watch.unref()

  const openAgain = async () => {
    if (hasClosed || dataDir === undefined) throw new DatabaseUnavailable('The embedded database has ended.')
    opening ??= open()
      .catch((error: Error) => {
        died(error)
        throw error
      })
      .finally(() => (opening = undefined))
    await opening
  }
  const abandon = async () => {
    isAbandoned = hasClosed = true
    clearInterval(watch)
    await thread?.terminate()
  }
  try {
    await open()
  } catch (error) {
    clearInterval(watch)
    throw error
  }
  return {
    connect: (isMaintenance) => thread?.connect(isMaintenance) ?? closedStream(),
    async reopen(works) {
      if (!thread) await openAgain()
      await works()
      deaths = 0
    },
    async backup(to) {
      if (!thread) throw new DatabaseUnavailable('The embedded database has ended.')
      await thread.backup(to)
    },
    async close() {
      if (hasClosed) return
      hasClosed = true
      clearInterval(watch)
      await opening?.catch(() => undefined)
      await thread?.close().catch((error: unknown) => {
        if (!isAbandoned) throw error
      })
    },
    abandon,
  }
}
