import { randomUUID } from 'node:crypto'
import { say } from '../say'
import { type DownloadTasks, type KeptDownload, OwnDownloads } from './downloadTasks'
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
  /** Where they are kept; with this server without it. */
  readonly tasks?: DownloadTasks
  /** Epoch seconds. */
  readonly clock: () => number
  /** How long a finished file can be fetched. */
  readonly keepSeconds?: number
  /** Tasks that one person may have running. */
  readonly runningPerOwner?: number
  /** Finished tasks of one person that are kept; the oldest makes room. */
  readonly keptPerOwner?: number
  /** Does work to its end, whatever the database does meanwhile. */
  readonly through?: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Told of a task that failed: the alarm FILE DOWNLOAD TASK FAILURE. */
  readonly onFailure?: (task: DownloadTask, cause: unknown) => void
}

/**
 * The file downloads of all people (spec/1 §4, §7). A file belongs to who started it; nobody else
 * learns that it is there. Files have generated names and go away after an
 * hour, or when their owner has made many since: each new download sweeps.
 */
export class Downloads {
  private readonly tasks: DownloadTasks
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly options: DownloadsOptions) {
    this.tasks = options.tasks ?? new OwnDownloads()
  }

  /** Starts making a file. Gives undefined where the person has too many under way. */
  async start(owner: string, job: FileJob): Promise<DownloadTask | undefined> {
    const busy = (await this.tasks.all()).filter((task) => task.owner === owner && task.finishedAt === null && task.error === null)
    if (busy.length >= (this.options.runningPerOwner ?? 5)) return undefined
    const taskId = randomUUID()
    const task: KeptDownload = {
      taskId,
      owner,
      type: job.type,
      contentType: job.contentType,
      stored: `${taskId}.out`,
      startTime: this.options.clock(),
      progress: 0,
      finishedAt: null,
      fileName: null,
      error: null,
    }
    await this.tasks.add(task)
    const made = this.cleanUp()
      .catch(() => undefined)
      .then(() => this.make(task, job))
      .finally(() => this.running.delete(made))
    this.running.add(made)
    return publicPart(task)
  }

  /** How many files are being made. */
  get busy(): number {
    return this.running.size
  }

  /** A task of this person; undefined for any other, as for one that is gone. */
  async find(owner: string, taskId: string): Promise<DownloadTask | undefined> {
    const task = await this.own(owner, taskId)
    return task && publicPart(task)
  }

  /** A finished file, with the name under which it is stored. */
  async file(owner: string, taskId: string): Promise<{ stored: string; fileName: string; contentType: string } | undefined> {
    const task = await this.own(owner, taskId)
    if (!task || task.finishedAt === null || task.fileName === null) return undefined
    return { stored: task.stored, fileName: task.fileName, contentType: task.contentType }
  }

  /** Removes what is too old or too much for one person, and files that no task knows (of an earlier run). */
  async cleanUp(): Promise<void> {
    const { clock, files, keepSeconds = 3600, keptPerOwner = 20 } = this.options
    const before = clock() - keepSeconds
    const kept = new Map<string, number>()
    const all = await this.tasks.all()
    const gone = new Set<string>()
    for (const task of [...all].reverse()) {
      const ended = task.finishedAt ?? (task.error === null ? undefined : task.startTime)
      if (ended === undefined) continue
      const ofOwner = (kept.get(task.owner) ?? 0) + 1
      kept.set(task.owner, ofOwner)
      if (ended > before && ofOwner <= keptPerOwner) continue
      await this.tasks.remove(task.taskId)
      await files.remove(task.stored)
      gone.add(task.stored)
    }
    const known = new Set(all.map(({ stored }) => stored).filter((stored) => !gone.has(stored)))
    for await (const name of files.list()) {
      if (!name.endsWith('.out') || known.has(name)) continue
      // Another server's task may know it.
      const isLeft = !files.isShared || ((await files.head(name))?.at ?? Infinity) <= before
      if (isLeft) await files.remove(name)
    }
  }

  /** Waits for what is under way; for a clean end. */
  async settled(): Promise<void> {
    await Promise.all(this.running)
  }

  private async own(owner: string, taskId: string): Promise<KeptDownload | undefined> {
    const task = await this.tasks.one(taskId)
    return task?.owner === owner ? task : undefined
  }

  private async make(task: KeptDownload, job: FileJob): Promise<void> {
    const { files, clock, onFailure, through = (work) => work() } = this.options
    let progress = 0
    const told = setInterval(() => void this.tasks.change(task.taskId, { progress }).catch(() => undefined), TELL_MS)
    try {
      await through(() => files.put(task.stored, job.write((percent) => (progress = Math.min(99, Math.max(progress, Math.round(percent)))))))
      await through(() => this.tasks.change(task.taskId, { progress: 100, fileName: job.fileName, finishedAt: clock() }))
    } catch (cause) {
      await this.tasks.change(task.taskId, { error: FAILED.message }).catch(() => undefined)
      await files.remove(task.stored).catch(() => undefined)
      onFailure?.(publicPart({ ...task, progress, error: FAILED.message }), cause)
    } finally {
      clearInterval(told)
    }
  }
}

/** How often it is told how far a file is. */
const TELL_MS = 500
/** What is said of a download that failed. */
export const FAILED = say('server.downloadFailed')

function publicPart({ taskId, type, startTime, progress, finishedAt, fileName, error }: KeptDownload): DownloadTask {
  return { taskId, type, startTime, progress, finishedAt, fileName, error, ...(error !== null && { key: FAILED.key }) }
}
