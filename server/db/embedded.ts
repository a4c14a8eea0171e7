import type { Duplex } from 'node:stream'
import { type EmbeddedThread, openThread } from './embeddedThread'
import { DatabaseUnavailable } from './faults'
import { closedStream } from './portStream'

/** The embedded PostgreSQL, in a thread that is restarted if it hangs or dies. */
export interface EmbeddedDatabase {
  /** Opens a connection for `pg`. @param isMaintenance exempts it from the statement timeout */
  connect(isMaintenance: boolean): Duplex
  /** Reopens the database if it has ended, and runs a check. @throws Error if either fails */
  reopen(works: () => Promise<unknown>): Promise<void>
  /** Copies and syncs the data folder between two transactions. */
  backup(to: string): Promise<void>
  close(): Promise<void>
  /** Ends it at once and for good. */
  abandon(): Promise<void>
}

export interface EmbeddedOptions {
  /** Its folder; undefined keeps the database in memory. */
  readonly dataDir: string | undefined
  /** How long a statement of a call may run, in milliseconds. PostgreSQL's own timeout needs a timer, which does not fire in a busy thread. */
  readonly statementMs: number
  /** Called when the thread has ended; `reopen` restarts it. */
  readonly onLoss: (cause: Error) => void
  /** Called when the database is lost for good. */
  readonly onFailure: (cause: Error) => void
}

/** How often the thread may die or fail to open in a row before the database counts as lost for good. */
const MAX_DEATHS = 5

/**
 * Opens the embedded database. Only ending the thread can stop a statement that runs too long; the folder, which has
 * everything that was acknowledged, is then opened again. A database in memory is lost with its thread.
 * @throws Error if the folder cannot be opened
 */
export async function openEmbedded({
  dataDir,
  statementMs,
  onLoss,
  onFailure,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
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
    if (dataDir === undefined)
      onFailure(new Error('The embedded database has ended, and its data in memory is lost.', { cause }))
    else if (deaths > MAX_DEATHS)
      onFailure(new Error(`The embedded database has ended ${deaths} times in a row.`, { cause }))
    onLoss(cause)
  }
  const open = async () => {
    await ending
    const opened = await openThread(dataDir, died)
    if (hasClosed) await opened.terminate()
    else thread = opened
  }
  const watch = setInterval(
    () => {
      if (!thread || thread.busyMs() < statementMs) return
      const cause = new Error(
        `it was ended, because a statement ran for more than ${statementMs / 1000} s: ${thread.statement()}`,
      )
      ending = thread.terminate()
      lost(cause)
    },
    Math.max(20, Math.min(250, statementMs / 4)),
  )
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
