import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** A download as it is kept. */
export interface KeptDownload {
  readonly taskId: string
  readonly owner: string
  readonly type: number
  readonly contentType: string
  /** The name under which its file is stored. */
  readonly stored: string
  readonly startTime: number
  readonly progress: number
  readonly finishedAt: number | null
  readonly fileName: string | null
  readonly error: string | null
}

/** Where downloads are kept. */
export interface DownloadTasks {
  add(task: KeptDownload): Promise<void>
  /** Changes one; also without a change it says that it is being made still. */
  change(taskId: string, change: Partial<KeptDownload>): Promise<void>
  one(taskId: string): Promise<KeptDownload | undefined>
  /** All of them, the oldest first. */
  all(): Promise<readonly KeptDownload[]>
  remove(taskId: string): Promise<void>
}

/** Those of a server that has its database alone: they end with it. */
export class OwnDownloads implements DownloadTasks {
  readonly #tasks = new Map<string, KeptDownload>()

  async add(task: KeptDownload): Promise<void> {
    this.#tasks.set(task.taskId, task)
  }

  async change(taskId: string, change: Partial<KeptDownload>): Promise<void> {
    const task = this.#tasks.get(taskId)
    if (task) this.#tasks.set(taskId, { ...task, ...change })
  }

  async one(taskId: string): Promise<KeptDownload | undefined> {
    return this.#tasks.get(taskId)
  }

  async all(): Promise<readonly KeptDownload[]> {
    return [...this.#tasks.values()]
  }

  async remove(taskId: string): Promise<void> {
    this.#tasks.delete(taskId)
  }
}

/** A server that makes one says so more often than this, in seconds. */
const SILENT_S = 15

/** Those of several servers: any of them tells of a download, and sends its file. */
export class SharedDownloads implements DownloadTasks {
  /** @param error what is said of one whose server ended */
  constructor(
    private readonly db: Kysely<Database>,
    private readonly error: string,
  ) {}

  async add(task: KeptDownload): Promise<void> {
    await sql`INSERT INTO download_task VALUES (${task.taskId}, ${JSON.stringify(task)}::jsonb, now())`.execute(this.db)
  }

  async change(taskId: string, change: Partial<KeptDownload>): Promise<void> {
    await sql`UPDATE download_task SET "task" = "task" || ${JSON.stringify(change)}::jsonb, "seenAt" = now() WHERE "taskId" = ${taskId}`.execute(this.db)
  }

  async one(taskId: string): Promise<KeptDownload | undefined> {
    return (await this.#read(sql`WHERE "taskId" = ${taskId}`))[0]
  }

  all(): Promise<readonly KeptDownload[]> {
    return this.#read(sql``)
  }

  async remove(taskId: string): Promise<void> {
    await sql`DELETE FROM download_task WHERE "taskId" = ${taskId}`.execute(this.db)
  }

  async #read(where: ReturnType<typeof sql>): Promise<KeptDownload[]> {
    const { rows } = await sql<{ task: KeptDownload; isSilent: boolean }>`
      SELECT "task", "seenAt" < now() - ${SILENT_S} * interval '1 second' AS "isSilent" FROM download_task ${where} ORDER BY "task" -> 'startTime', "taskId"`.execute(this.db)
    return rows.map(({ task, isSilent }) => (isSilent && task.finishedAt === null && task.error === null ? { ...task, error: this.error } : task))
  }
}

export async function ensureDownloadTable(db: Kysely<Database>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS download_task ("taskId" text PRIMARY KEY, "task" jsonb NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(db)
}
