import type { FileDownload, Job } from '../../src/generated/types'

/** How jobs of a kind run. */
export interface JobKind<Payload> {
  /** Automatic retries; after these a failed job waits for a person. */
  readonly retries: number
  /** Seconds until the first retry; doubled for each further one. */
  readonly retrySeconds: number
  /** How many of them a server runs at once; of one store always one, in the order they were sent. */
  readonly concurrency: number
  /** Only for the type. */
  readonly payload?: Payload
}

const kind = <Payload = null>(how: JobKind<Payload>): JobKind<Payload> => how

/** Needs no retries: the next run is one. */
const RECURRING = { retries: 0, retrySeconds: 0, concurrency: 1 } as const

/** Faults of a file are in its history; only failures of the server are retried. */
const FILE = { retries: 2, retrySeconds: 1, concurrency: 1 } as const

/** All background work of the servers, by the kind that the table of jobs stores. */
export const jobKinds = {
  /** Removes files of the signage that nothing names. */
  'signage-files': kind(RECURRING),
  /** Drops abandoned uploads and removes half-written files. */
  uploads: kind(RECURRING),
  /** Removes rows that are older than their history is kept. */
  histories: kind(RECURRING),
  /** Updates the texts by which products are found. */
  'product-texts': kind(RECURRING),
  /** Updates statistics of tables that have grown, if the database does not do it itself. */
  analyze: kind(RECURRING),
  vacuum: kind(RECURRING),
  /** Removes expired sessions and sign-in failures. */
  sessions: kind(RECURRING),
  /** Removes expired messages and shared counters of the servers. */
  'shared-notes': kind(RECURRING),
  /** Drops from the tables what only servers of an earlier version needed, once none is left. */
  schemas: kind(RECURRING),
  /** Copies the embedded database. */
  backup: kind(RECURRING),
  /** Mails a one-time password to somebody who forgot theirs. */
  'password-mail': kind<{ readonly email: string }>({ retries: 5, retrySeconds: 5, concurrency: 1 }),
  /** Sends mails of new alarms, and those in the queue. */
  mail: kind(RECURRING),
  /** Runs what is due at times of the day; keeps when it last ran. */
  timetable: kind<{ readonly last?: number }>(RECURRING),
  /** Reports how this server is; each server does so itself. */
  'server-reports': kind(RECURRING),
  /** Changes prices in the stores of the demonstration; keeps when it does next. */
  'price-changes': kind<{ readonly next: number }>(RECURRING),
  /** Counts how labels compare with the tills. */
  'till-summaries': kind(RECURRING),
  /** Imports a file of products. */
  'product-file': kind<{ readonly uploadId: number }>(FILE),
  /** Generates a file for a person, who is notified of a failure and asks again. */
  download: kind<{
    readonly taskId: string
    readonly email: string
    readonly fileName: string
    readonly body: FileDownload
  }>({ retries: 0, retrySeconds: 0, concurrency: 8 }),
  /** Makes a task of a file of paper labels. */
  'paper-file': kind<{ readonly uploadId: number }>(FILE),
  /** Sends the remaining labels of a task. */
  'task-labels': kind<{ readonly storeCode: string; readonly taskId: number }>({
    retries: 12,
    retrySeconds: 1,
    concurrency: 1,
  }),
  /** Sends the labels of a store whose layout its rules have changed. */
  'layout-rules': kind<{ readonly storeCode: string; readonly after: string }>({
    retries: 12,
    retrySeconds: 1,
    concurrency: 1,
  }),
  /** Enters the prices into the ledger that are others because the alias configuration names another entry as the price. */
  'ledger-prices': kind<{
    readonly before: readonly { readonly index: number; readonly name: string }[]
    readonly at: number
  }>({ retries: 12, retrySeconds: 5, concurrency: 1 }),
  /** Prints the labels of a paper task. */
  'paper-print': kind<{ readonly storeCode: string; readonly taskId: number }>({
    retries: 5,
    retrySeconds: 10,
    concurrency: 100,
  }),
} as const satisfies Record<Job['kind'], JobKind<unknown>>

export type KindName = keyof typeof jobKinds
export type PayloadOf<Name extends KindName> = NonNullable<(typeof jobKinds)[Name]['payload']>

export const kindNames = Object.keys(jobKinds) as readonly KindName[]
