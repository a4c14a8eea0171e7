import { randomUUID } from 'node:crypto'
import type { FileDownload } from '../../src/generated/types'
import { raiseSystemAlarm } from '../alarms/raise'
import type { Log } from '../base/log'
import { say } from '../base/say'
import type { Records } from '../db/records'
import { isNoFailure, type Job } from '../jobs/job'
import type { Jobs } from '../jobs/jobs'
import type { PayloadOf } from '../jobs/kinds'
import {
  addDownload,
  allDownloads,
  changeDownload,
  type KeptDownload,
  oneDownload,
  removeDownload,
} from './downloadTasks'
import type { FileStore } from './store/fileStore'

/** Reports progress, in percent. */
export type Progress = (percent: number) => void

/** The content of a download. */
export interface FileJob {
  readonly type: number
  /** The visible name: letters, digits, dots, dashes and underscores. */
  readonly fileName: string
  readonly contentType: string
  /** Generates the text of the file. @throws if that fails */
  write(progress: Progress): AsyncIterable<string>
}

/** A download as its owner sees it; `finishedAt` is set once the file can be fetched. */
export interface DownloadTask {
  readonly taskId: string
  readonly type: number
  readonly startTime: number
  progress: number
  finishedAt: number | null
  fileName: string | null
  error: string | null
  /** The message key of the error. */
  key?: string
}

export interface DownloadsOptions {
  readonly files: FileStore
  readonly records: Records
  readonly jobs: Pick<Jobs, 'sending' | 'settled' | 'busy'>
  /** Epoch seconds. */
  readonly clock: () => number
  /** How long a finished file can be fetched, in seconds. */
  readonly keepSeconds?: number
  /** The most waiting and running tasks of one person. */
  readonly runningPerOwner?: number
  /** The most finished tasks of one person; the oldest are removed. */
  readonly keptPerOwner?: number
  /** Called when a task has failed. */
  readonly onFailure?: (task: DownloadTask) => Promise<void>
}

/** A task that has not ended after this many seconds has lost its job. */
const LOST_AFTER = 86_400
/** How often progress is written. */
const PROGRESS_MS = 500
const FAILED = say('server.downloadFailed')

/**
 * File downloads. Each is a job that any server can run, starting over if one was interrupted. Only the owner of a file can
 * see it. Files have generated names and are removed after an hour, or when their owner has many newer ones; each new
 * download sweeps.
 */
export class Downloads {
  constructor(private readonly options: DownloadsOptions) {}

  /** Starts a download. @returns undefined if the person has too many in progress */
  async start(
    owner: string,
    { type, fileName, contentType }: Omit<FileJob, 'write'>,
    body: FileDownload,
  ): Promise<DownloadTask | undefined> {
    const { records, jobs, clock, runningPerOwner = 5 } = this.options
    const busy = (await allDownloads(records.db)).filter(
      (task) => task.owner === owner && task.finishedAt === null && task.error === null,
    )
    if (busy.length >= runningPerOwner) return undefined
    const taskId = randomUUID()
    const task: KeptDownload = {
      taskId,
      owner,
      type,
      contentType,
      stored: `${taskId}.out`,
      startTime: clock(),
      progress: 0,
      finishedAt: null,
      fileName: null,
      error: null,
    }
    await jobs.sending(records, async (within, send) => {
      await addDownload(within.db, task)
      await send(
        'download',
        { taskId, email: owner, fileName, body },
        { of: owner, about: fileName, ...(body.storeCode && { store: body.storeCode }) },
      )
    })
    return publicPart(task)
  }

  /**
   * Generates a file; run by a job.
   * @param open resolves to its content
   */
  async make(
    {
      payload: { taskId, fileName },
      throwIfClosing,
      hold,
    }: Pick<Job<PayloadOf<'download'>>, 'payload' | 'throwIfClosing' | 'hold'>,
    open: () => Promise<FileJob>,
  ): Promise<void> {
    const { files, records, clock, onFailure } = this.options
    const task = await oneDownload(records.db, taskId)
    if (!task || task.finishedAt !== null) return
    if (task.error !== null) await changeDownload(records.db, taskId, { error: null, progress: 0 })
    try {
      await this.cleanUp().catch(() => undefined)
      const { write } = await open()
      await files.put(task.stored, untilEnd(write(this.#progressOf(taskId)), throwIfClosing))
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

  /** Marks a download as failed. */
  async fail(taskId: string): Promise<void> {
    const { files, records } = this.options
    const task = await oneDownload(records.db, taskId)
    if (!task || task.finishedAt !== null) return
    await changeDownload(records.db, taskId, { error: FAILED.message })
    await files.remove(task.stored).catch(() => undefined)
  }

  /** How many files this server is generating. */
  get busy(): number {
    return this.options.jobs.busy('download')
  }

  /** A task of this person; undefined if it does not exist or belongs to another. */
  async find(owner: string, taskId: string): Promise<DownloadTask | undefined> {
    const task = await this.#own(owner, taskId)
    return task && publicPart(task)
  }

  /** A finished file of this person. */
  async file(
    owner: string,
    taskId: string,
  ): Promise<{ stored: string; fileName: string; contentType: string } | undefined> {
    const task = await this.#own(owner, taskId)
    if (!task || task.finishedAt === null || task.fileName === null) return undefined
    return { stored: task.stored, fileName: task.fileName, contentType: task.contentType }
  }

  /** Removes expired and excess downloads, and files without a task. */
  async cleanUp(): Promise<void> {
    const {
      clock,
      files,
      records: { db },
      keepSeconds = 3600,
      keptPerOwner = 20,
    } = this.options
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
      // It may belong to a new task of another server.
      const isLeft = !files.isShared || ((await files.head(name))?.at ?? Infinity) <= before
      if (isLeft && !(await this.#isKnown(name))) await files.remove(name)
    }
  }

  /** Waits until no download is pending or in progress. */
  settled(): Promise<void> {
    return this.options.jobs.settled('download')
  }

  /** A task may have started since they were listed. */
  async #isKnown(name: string): Promise<boolean> {
    return (await oneDownload(this.options.records.db, name.slice(0, -'.out'.length))) !== undefined
  }

  async #own(owner: string, taskId: string): Promise<KeptDownload | undefined> {
    const task = await oneDownload(this.options.records.db, taskId)
    return task?.owner === owner ? task : undefined
  }

  /** Writes progress from time to time, in the background. */
  #progressOf(taskId: string): Progress {
    let [last, progress] = [performance.now(), 0]
    return (percent) => {
      progress = Math.min(99, Math.max(progress, Math.round(percent)))
      if (performance.now() - last < PROGRESS_MS) return
      last = performance.now()
      void changeDownload(this.options.records.db, taskId, { progress }).catch(() => undefined)
    }
  }
}

/** Passes on pieces until the server shuts down. */
async function* untilEnd(pieces: AsyncIterable<string>, throwIfClosing: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    throwIfClosing()
    yield piece
  }
}

function publicPart({ taskId, type, startTime, progress, finishedAt, fileName, error }: KeptDownload): DownloadTask {
  return { taskId, type, startTime, progress, finishedAt, fileName, error, ...(error !== null && { key: FAILED.key }) }
}

/** Raises FILE DOWNLOAD TASK FAILURE. */
export async function raiseDownloadFailure(records: Records, log: Log, at: number, task: DownloadTask): Promise<void> {
  await raiseSystemAlarm(records, {
    type: 'FILE_DOWNLOAD_TASK_FAILURE',
    updatedAt: at,
    target: task.taskId,
    data: task.error,
  }).catch((error: unknown) => log.error('The alarm of a failed download could not be raised', error))
}
