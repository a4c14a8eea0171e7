import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** A stored download task. */
export interface KeptDownload {
  readonly taskId: string
  readonly owner: string
  readonly type: number
  readonly contentType: string
  /** The stored name of its file. */
  readonly stored: string
  readonly startTime: number
  readonly progress: number
  readonly finishedAt: number | null
  readonly fileName: string | null
  readonly error: string | null
}

type Db = Kysely<Database>

export async function addDownload(db: Db, task: KeptDownload): Promise<void> {
  await sql`INSERT INTO download_task VALUES (${task.taskId}, ${JSON.stringify(task)}::jsonb, now())`.execute(db)
}

/** Changes a task unless it has finished, so that a late progress report does not reopen it. */
export async function changeDownload(db: Db, taskId: string, change: Partial<KeptDownload>): Promise<void> {
  await sql`
    UPDATE download_task SET "task" = "task" || ${JSON.stringify(change)}::jsonb, "seenAt" = now()
    WHERE "taskId" = ${taskId} AND "task" ->> 'finishedAt' IS NULL`.execute(db)
}

export async function oneDownload(db: Db, taskId: string): Promise<KeptDownload | undefined> {
  return (await read(db, sql`WHERE "taskId" = ${taskId}`))[0]
}

/** All tasks, oldest first. */
export const allDownloads = (db: Db): Promise<KeptDownload[]> => read(db, sql``)

export async function removeDownload(db: Db, taskId: string): Promise<void> {
  await sql`DELETE FROM download_task WHERE "taskId" = ${taskId}`.execute(db)
}

async function read(db: Db, where: ReturnType<typeof sql>): Promise<KeptDownload[]> {
  const { rows } = await sql<{
    task: KeptDownload
  }>`SELECT "task" FROM download_task ${where} ORDER BY ("task" ->> 'startTime')::bigint, "taskId"`.execute(db)
  return rows.map(({ task }) => task)
}

/** Creates the table. `seenAt` is read only by servers of earlier versions. */
export async function ensureDownloadTable(db: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS download_task ("taskId" text PRIMARY KEY, "task" jsonb NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(
    db,
  )
}
