import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { say } from '../say'

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

interface Kept extends DownloadTask {
  readonly owner: string
  readonly contentType: string
  readonly path: string
}

export interface DownloadsOptions {
  readonly folder: string
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
  private readonly tasks = new Map<string, Kept>()
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly options: DownloadsOptions) {}

  /** Starts making a file. Gives undefined where the person has too many under way. */
  start(owner: string, job: FileJob): DownloadTask | undefined {
    const busy = [...this.tasks.values()].filter((task) => task.owner === owner && task.finishedAt === null && task.error === null)
    if (busy.length >= (this.options.runningPerOwner ?? 5)) return undefined
    const taskId = randomUUID()
    const task: Kept = {
      taskId,
      owner,
      type: job.type,
      contentType: job.contentType,
      path: join(this.options.folder, `${taskId}.out`),
      startTime: this.options.clock(),
      progress: 0,
      finishedAt: null,
      fileName: null,
      error: null,
    }
    this.tasks.set(taskId, task)
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
  find(owner: string, taskId: string): DownloadTask | undefined {
    const task = this.own(owner, taskId)
    return task && publicPart(task)
  }

  /** Where a finished file lies. */
  file(owner: string, taskId: string): { path: string; fileName: string; contentType: string } | undefined {
    const task = this.own(owner, taskId)
    if (!task || task.finishedAt === null || task.fileName === null) return undefined
    return { path: task.path, fileName: task.fileName, contentType: task.contentType }
  }

  /** Removes what is too old or too much for one person, and files that no task knows (of an earlier run). */
  async cleanUp(): Promise<void> {
    const { clock, keepSeconds = 3600, keptPerOwner = 20 } = this.options
    const before = clock() - keepSeconds
    const kept = new Map<string, number>()
    for (const task of [...this.tasks.values()].reverse()) {
      const ended = task.finishedAt ?? (task.error === null ? undefined : task.startTime)
      if (ended === undefined) continue
      const ofOwner = (kept.get(task.owner) ?? 0) + 1
      kept.set(task.owner, ofOwner)
      if (ended > before && ofOwner <= keptPerOwner) continue
      this.tasks.delete(task.taskId)
      await rm(task.path, { force: true })
    }
    const known = new Set([...this.tasks.values()].map((task) => task.path))
    const names = await readdir(this.options.folder).catch(() => [])
    for (const name of names) {
      const path = join(this.options.folder, name)
      if (name.endsWith('.out') && !known.has(path)) await rm(path, { force: true })
    }
  }

  /** Waits for what is under way; for a clean end. */
  async settled(): Promise<void> {
    await Promise.all(this.running)
  }

  private own(owner: string, taskId: string): Kept | undefined {
    const task = this.tasks.get(taskId)
    return task?.owner === owner ? task : undefined
  }

  private async make(task: Kept, job: FileJob): Promise<void> {
    const through = this.options.through ?? ((work) => work())
    try {
      await mkdir(this.options.folder, { recursive: true, mode: 0o700 })
      await through(async () => {
        const pieces = job.write((percent) => (task.progress = Math.min(99, Math.max(task.progress, Math.round(percent)))))
        await pipeline(Readable.from(pieces), createWriteStream(task.path, { mode: 0o600 }))
      })
      await stat(task.path)
      task.progress = 100
      task.fileName = job.fileName
      task.finishedAt = this.options.clock()
    } catch (cause) {
      task.error = FAILED.message
      task.key = FAILED.key
      await rm(task.path, { force: true })
      this.options.onFailure?.(publicPart(task), cause)
    }
  }
}

const FAILED = say('server.downloadFailed')

function publicPart({ taskId, type, startTime, progress, finishedAt, fileName, error, key }: Kept): DownloadTask {
  return { taskId, type, startTime, progress, finishedAt, fileName, error, ...(key !== undefined && { key }) }
}
