import type { Records } from '../db/records'
import { isPassing } from '../db/faults'
import type { KindName, PayloadOf } from './kinds'
import { JobLost } from './rows'

/** The server ends: what was under way goes on at its next start, or at another server. */
export class Closing extends Error {}

/** What the work of a job gives where the job is to come again. */
export interface Again<Payload> {
  /** Seconds until then. */
  readonly seconds: number
  readonly payload: Payload
}

/** A job as its work sees it. */
export interface Job<Payload> {
  readonly payload: Payload
  /** '' where it is of none. */
  readonly store: string
  /** Aborted when the server ends. */
  readonly signal: AbortSignal
  /** @throws Closing once the server ends: called between two steps */
  goOn(): void
  /** @throws JobLost where another server has the job by now; else nobody takes it until the transaction ends */
  hold(within: Records): Promise<void>
}

export type Work<Name extends KindName> = (job: Job<PayloadOf<Name>>) => Promise<Again<PayloadOf<Name>> | void>

/** The work of any kind: what it is given was sent as its own. */
export type AnyWork = (job: Job<never>) => Promise<Again<unknown> | void>
export type AnyRound = Omit<Round<KindName>, 'work' | 'payload'> & { readonly payload?: unknown; readonly work: AnyWork }

export interface SendOptions {
  /** Whose job it is: those of one store are done one after the other, and all have their turn. */
  readonly store?: string
  /** Whose turn it is where that is not the store. */
  readonly of?: string
  /** What it is about. It is there once: sent again while it waits it is the same, while it runs it is done once more. */
  readonly key?: string
  /** What people know it by, such as the name of a file. */
  readonly about?: string
}

/** Sends a job with what a transaction writes. */
export type Send = <Name extends KindName>(kind: Name, payload: PayloadOf<Name>, options?: SendOptions) => Promise<void>

/** What comes again by itself. */
export interface Round<Name extends KindName> {
  readonly kind: Name
  /** Between the end of one and the next; 0 is off. */
  readonly seconds: number
  /** Until the first one ever. */
  readonly first?: number
  /** Each server does it for itself. */
  readonly own?: boolean
  readonly payload?: PayloadOf<Name>
  readonly work: Work<Name>
}

/** The database or the server ends what was under way: not the job has failed. */
export const isNoFailure = (cause: unknown) => cause instanceof Closing || cause instanceof JobLost || isPassing(cause)
