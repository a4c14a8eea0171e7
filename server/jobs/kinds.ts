import type { FileDownload, Job } from '../../src/generated/types'

/** How jobs of a kind are done. */
export interface JobKind<Payload> {
  /** How often one that failed is tried again by itself; then it waits for a person. */
  readonly retries: number
  /** Seconds until it is first tried again, doubled from one try to the next. */
  readonly retrySeconds: number
  /** How many of them a server does at once. Of one store it is always one at a time, in the order in which they came. */
  readonly atOnce: number
  /** Only for the type. */
  readonly payload?: Payload
}

const kind = <Payload = null>(how: JobKind<Payload>): JobKind<Payload> => how

/** Comes again by itself, so that the next round is its retry. */
const ROUND = { retries: 0, retrySeconds: 0, atOnce: 1 } as const

/** What can go wrong with a file is said in its history: here it is the server that could not. */
const FILE = { retries: 2, retrySeconds: 1, atOnce: 1 } as const

/** All that a server does beside answering calls, by the name that the table of jobs has for it. */
export const jobKinds = {
  /** Removes files of the signage that nothing names. */
  'signage-files': kind(ROUND),
  /** Forgets uploads that nobody has gone on with. */
  uploads: kind(ROUND),
  /** Takes from the histories what is older than they are kept. */
  histories: kind(ROUND),
  /** Follows the texts by which products are found. */
  'product-texts': kind(ROUND),
  /** Statistics of tables that have grown, where the database does not keep them itself. */
  analyze: kind(ROUND),
  vacuum: kind(ROUND),
  /** Removes sessions that are over, and failures to sign in that no longer count. */
  sessions: kind(ROUND),
  /** Removes what servers told each other and counted together, once it is of no use. */
  'shared-notes': kind(ROUND),
  /** Takes from the tables what only servers of an earlier version needed, once none is left. */
  schemas: kind(ROUND),
  /** Copies the embedded database. */
  backup: kind(ROUND),
  /** Mails a password to whoever forgot theirs. */
  'password-mail': kind<{ readonly email: string }>({ retries: 5, retrySeconds: 5, atOnce: 1 }),
  /** Mails of new alarms, and those that wait. */
  mail: kind(ROUND),
  /** What is done at times of the day; notes when it was. */
  timetable: kind<{ readonly last?: number }>(ROUND),
  /** Writes how this server is; each server does so for itself. */
  'server-reports': kind(ROUND),
  /** The stores of the demonstration change prices; notes when they do next. */
  'price-changes': kind<{ readonly next: number }>(ROUND),
  /** Imports a file of products. */
  'product-file': kind<{ readonly uploadId: number }>(FILE),
  /** Makes a file for a person. Who waits for one that failed asks again. */
  download: kind<{ readonly taskId: string; readonly email: string; readonly fileName: string; readonly body: FileDownload }>({ retries: 0, retrySeconds: 0, atOnce: 8 }),
  /** Makes a file of paper labels a task. */
  'paper-file': kind<{ readonly uploadId: number }>(FILE),
  /** Sends what is left of a task to its labels. */
  'task-labels': kind<{ readonly storeCode: string; readonly taskId: number }>({ retries: 12, retrySeconds: 1, atOnce: 1 }),
  /** Prints the labels of a paper task. */
  'paper-print': kind<{ readonly storeCode: string; readonly taskId: number }>({ retries: 5, retrySeconds: 10, atOnce: 100 }),
} as const satisfies Record<Job['kind'], JobKind<unknown>>

export type KindName = keyof typeof jobKinds
export type PayloadOf<Name extends KindName> = NonNullable<(typeof jobKinds)[Name]['payload']>

export const kindNames = Object.keys(jobKinds) as readonly KindName[]
