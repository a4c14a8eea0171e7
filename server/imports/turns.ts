import type { Records } from '../db/records'
import type { Jobs } from '../jobs/jobs'
import type { Upload } from './fileImports'

/** What a file's turn may ask of whoever gave it. */
export interface UnderWay {
  /** @throws Closing once the server ends: called between two steps */
  goOn(): void
  /** @throws JobLost where another server has the turn by now */
  hold(within: Records): Promise<void>
}

/** Gives a file its turn. */
export type Give = (row: Upload) => Promise<void>

/** The turns of files that have come in: one after the other of each store, in the background. */
export interface Turns {
  /** Says what a turn is, and how a file ends whose turn somebody has removed. */
  handle(work: (uploadId: number, under: UnderWay) => Promise<void>, onDiscard: (uploadId: number) => Promise<void>): void
  /** A transaction in which files are taken in: they get their turn once it is through. */
  taking<Result>(records: Records, work: (within: Records, give: Give) => Promise<Result>): Promise<Result>
  readonly give: Give
  /** Waits until no file waits or is under way. */
  settled(): Promise<void>
}

/** Turns that are jobs: any server does them, and one that ends leaves them to the others. */
export function jobTurns(jobs: Jobs, kind: 'product-file' | 'paper-file'): Turns {
  const sent = ({ _id: uploadId = 0, storeCode, fileName }: Upload) => [kind, { uploadId }, { store: storeCode ?? '', key: String(uploadId), about: fileName }] as const
  return {
    handle: (work, onDiscard) => jobs.handle(kind, (job) => work(job.payload.uploadId, job), ({ uploadId }) => onDiscard(uploadId)),
    taking: (records, work) => jobs.sending(records, (within, send) => work(within, (row) => send(...sent(row)))),
    give: (row) => jobs.send(...sent(row)),
    settled: () => jobs.settled(kind),
  }
}
