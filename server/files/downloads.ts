import { randomUUID } from 'node:crypto'
import type { FileDownload } from '../../src/generated/types'
import type { Records } from '../db/records'
import { isNoFailure, type Job } from '../jobs/job'
import type { Jobs } from '../jobs/jobs'
import type { PayloadOf } from '../jobs/kinds'
import { say } from '../say'
import { addDownload, allDownloads, changeDownload, type KeptDownload, oneDownload, removeDownload } from './downloadTasks'
import type { FileStore } from './store/fileStore'

/** Says how far the file is, in percent. */
export type Progress = (percent: number) => void

/** What a download is made of. */
export interface FileJob {
  readonly type: number
  /** The name that the person sees; letters, digits, dots, dashes and underscores. */
  readonly fileName: string
  readonly contentType: string
  /** The text of the file in pieces; throws where it cannot be made. */
  write(progress: Progress): AsyncIterable<string>
}

/** A download as its owner sees it (spec/1 §4: finishedAt appears when the file can be fetched). */
export interface DownloadTask {
  readonly taskId: string
  readonly type: number
  readonly startTime: number
  progress: number
  finishedAt: number | null
  fileName: string | null
  error: string | null
  /** The name of the error's text in locales/. */
  key?: string
}

export interface DownloadsOptions {
  readonly files: FileStore
  readonly records: Records
  readonly jobs: Pick<Jobs, 'sending' | 'settled' | 'busy'>
  /** Epoch seconds. */
  readonly clock: () => number
  /** How long a finished file can be fetched. */
  readonly keepSeconds?: number
  /** Tasks that one person may have waiting and under way. */
  readonly runningPerOwner?: number
  /** Finished tasks of one person that are kept; the oldest makes room. */
  readonly keptPerOwner?: number
  /** Told of a task that failed: the alarm FILE DOWNLOAD TASK FAILURE. */
  readonly onFailure?: (task: DownloadTask) => Promise<void>
}

/** One that has not ended for so long will not: nobody has a job for it. */
const LOST_AFTER = 86_400
/** How often it is told how far a file is. */
const TELL_MS = 500
/** What is said of a download that failed. */
const FAILED = say('server.downloadFailed')

/**
 * The file downloads of all people (spec/1 §4, §7). Each is a job: any server makes it, again from its beginning where one
 * was broken off, and any server tells of it. A file belongs to who started it; nobody else learns that it is there. Files
 * have generated names and go away after an hour, or when their owner has made many since: each new download sweeps.
 */
export class Downloads {
  constructor(private readonly options: DownloadsOptions) {}

  /** Has a file made of what was asked for. Gives undefined where the person has too many under way. */
  async start(owner: string, { type, fileName, contentType }: Omit<FileJob, 'write'>, body: FileDownload): Promise<DownloadTask | undefined> {
    const { records, jobs, clock, runningPerOwner = 5 } = this.options
    const busy = (await allDownloads(records.db)).filter((task) => task.owner === owner && task.finishedAt === null && task.error === null)
    if (busy.length >= runningPerOwner) return undefined
    const taskId = randomUUID()
    const task: KeptDownload = { taskId, owner, type, contentType, stored: `${taskId}.out`, startTime: clock(), progress: 0, finishedAt: null, fileName: null, error: null }
    await jobs.sending(records, async (within, send) => {
      await addDownload(within.db, task)
      await send('download', { taskId, email: owner, fileName, body }, { of: owner, about: fileName, ...(body.storeCode && { store: body.storeCode }) })
    })
    return publicPart(task)
  }

  /**
   * Makes a file: the work of a job.
   * @param open gives what it is made of
   */
  async make({ payload: { taskId, fileName }, goOn, hold }: Pick<Job<PayloadOf<'download'>>, 'payload' | 'goOn' | 'hold'>, open: () => Promise<FileJob>): Promise<void> {
    const { files, records, clock, onFailure } = this.options
    const task = await oneDownload(records.db, taskId)
    if (!task || task.finishedAt !== null) return
    if (task.error !== null) await changeDownload(records.db, taskId, { error: null, progress: 0 })
    try {
      await this.cleanUp().catch(() => undefined)
      const { write } = await open()
      await files.put(task.stored, untilEnd(write(this.#teller(taskId)), goOn))
      await records.transaction(async (within) => {
        await hold(within)
        await changeDownload(within.db, taskId, { progress: 100, fileName, finishedAt: clock() })
      })
    } catch (cause) {
      if (!isNoFailure(cause)) {
        await this.fail(taskId)
        await onFailure?.(publicPart({ ...task, error: FAILED.message }))
      }
      throw cause
    }
  }

  /** Says of a download that it failed. */
  async fail(taskId: string): Promise<void> {
    const { files, records } = this.options
    const task = await oneDownload(records.db, taskId)
    if (!task || task.finishedAt !== null) return
    await changeDownload(records.db, taskId, { error: FAILED.message })
    await files.remove(task.stored).catch(() => undefined)
  }

  /** How many files this server is making. */
  get busy(): number {
    return this.options.jobs.busy('download')
  }

  /** A task of this person; undefined for any other, as for one that is gone. */
  async find(owner: string, taskId: string): Promise<DownloadTask | undefined> {
    const task = await this.#own(owner, taskId)
    return task && publicPart(task)
  }

  /** A finished file, with the name under which it is stored. */
  async file(owner: string, taskId: string): Promise<{ stored: string; fileName: string; contentType: string } | undefined> {
    const task = await this.#own(owner, taskId)
    if (!task || task.finishedAt === null || task.fileName === null) return undefined
    return { stored: task.stored, fileName: task.fileName, contentType: task.contentType }
  }

  /** Removes what is too old or too much for one person, and files that no task knows. */
  async cleanUp(): Promise<void> {
    const { clock, files, records: { db }, keepSeconds = 3600, keptPerOwner = 20 } = this.options
    const before = clock() - keepSeconds
    const kept = new Map<string, number>()
    const all = await allDownloads(db)
    const gone = new Set<string>()
    for (const task of [...all].reverse()) {
      const ended = task.finishedAt ?? (task.error === null ? undefined : task.startTime)
      const isLost = ended === undefined && task.startTime < clock() - LOST_AFTER
      if (ended === undefined && !isLost) continue
      const ofOwner = (kept.get(task.owner) ?? 0) + 1
      kept.set(task.owner, ofOwner)
      if (ended !== undefined && ended > before && ofOwner <= keptPerOwner) continue
      await removeDownload(db, task.taskId)
      await files.remove(task.stored)
      gone.add(task.stored)
    }
    const known = new Set(all.map(({ stored }) => stored).filter((stored) => !gone.has(stored)))
    for await (const name of files.list()) {
      if (!name.endsWith('.out') || known.has(name)) continue
      // Another server's task may know it.
      const isLeft = !files.isShared || ((await files.head(name))?.at ?? Infinity) <= before
      if (isLeft && !(await this.#isKnown(name))) await files.remove(name)
    }
  }

  /** Waits until no file waits to be made or is under way. */
  settled(): Promise<void> {
    return this.options.jobs.settled('download')
  }

  /** One may have begun since they were listed. */
  async #isKnown(name: string): Promise<boolean> {
    return (await oneDownload(this.options.records.db, name.slice(0, -'.out'.length))) !== undefined
  }

  async #own(owner: string, taskId: string): Promise<KeptDownload | undefined> {
    const task = await oneDownload(this.options.records.db, taskId)
    return task?.owner === owner ? task : undefined
  }

  /** Tells how far a file is, now and then; nobody waits for it. */
  #teller(taskId: string): Progress {
    let [last, progress] = [performance.now(), 0]
    return (percent) => {
      progress = Math.min(99, Math.max(progress, Math.round(percent)))
      if (performance.now() - last < TELL_MS) return
      last = performance.now()
      void changeDownload(this.options.records.db, taskId, { progress }).catch(() => undefined)
    }
  }
}

/** The pieces of a file, which a server that ends breaks off. */
async function* untilEnd(pieces: AsyncIterable<string>, goOn: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    goOn()
    yield piece
  }
}

function publicPart({ taskId, type, startTime, progress, finishedAt, fileName, error }: KeptDownload): DownloadTask {
  return { taskId, type, startTime, progress, finishedAt, fileName, error, ...(error !== null && { key: FAILED.key }) }
}
