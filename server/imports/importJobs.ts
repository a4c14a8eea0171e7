import type { PaperUpload, ProductUpload } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Jobs } from '../jobs/jobs'

/** An upload of any kind. */
export type Upload = ProductUpload | PaperUpload

/** The job of an import, as far as imports need it. */
export interface ImportJob {
  /** To be called between steps. @throws Closing if the server is shutting down */
  throwIfClosing(): void
  /** Locks the job for the transaction. @throws JobLost if another server has it */
  hold(within: Records): Promise<void>
}

/** Sends the job of an upload. */
type Enqueue = (row: Upload) => Promise<void>

/** The jobs that import files, one after the other for each store. */
export interface ImportJobs {
  /** Registers the handler, and the clean-up after a discarded job. */
  handle(
    work: (uploadId: number, job: ImportJob) => Promise<void>,
    onDiscard: (uploadId: number) => Promise<void>,
  ): void
  /** Runs a transaction that can send jobs, which exist only if it commits. */
  enqueueing<Result>(records: Records, work: (within: Records, enqueue: Enqueue) => Promise<Result>): Promise<Result>
  readonly enqueue: Enqueue
  /** Waits until no job is waiting or running. */
  settled(): Promise<void>
}

/** Import jobs in the queue of all servers: any server runs them. */
export function importJobs(jobs: Jobs, kind: 'product-file' | 'paper-file'): ImportJobs {
  const sent = ({ _id: uploadId = 0, storeCode, fileName }: Upload) =>
    [kind, { uploadId }, { store: storeCode ?? '', key: String(uploadId), about: fileName }] as const
  return {
    handle: (work, onDiscard) =>
      jobs.handle(
        kind,
        (job) => work(job.payload.uploadId, job),
        ({ uploadId }) => onDiscard(uploadId),
      ),
    enqueueing: (records, work) => jobs.sending(records, (within, send) => work(within, (row) => send(...sent(row)))),
    enqueue: (row) => jobs.send(...sent(row)),
    settled: () => jobs.settled(kind),
  }
}
