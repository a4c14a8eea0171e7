import type { Records } from '../db/records'
import { isTransient } from '../db/faults'
import type { KindName, PayloadOf } from './kinds'
import { JobLost } from './rows'

/** The server is shutting down; the work continues at its next start or on another server. */
export class Closing extends Error {}

/** The result of a job that is to run again. */
interface Again<Payload> {
  /** Seconds from now. */
  readonly seconds: number
  readonly payload: Payload
}

/** A job as its handler sees it. */
export interface Job<Payload> {
  readonly payload: Payload
  /** '' without a store. */
  readonly store: string
  /** Aborted when the server shuts down. */
  readonly signal: AbortSignal
  /** To be called between steps. @throws Closing if the server is shutting down */
  throwIfClosing(): void
  /**
   * Locks the job for the transaction of `within`, so that no other server takes it. @throws JobLost if one already has
   */
  hold(within: Records): Promise<void>
}

export type Handler<Name extends KindName> = (job: Job<PayloadOf<Name>>) => Promise<Again<PayloadOf<Name>> | void>

/** A handler whose payload type is not known; it only gets payloads sent to its kind. */
export type AnyHandler = (job: Job<never>) => Promise<Again<unknown> | void>
export type AnyRecurringJob = Omit<RecurringJob<KindName>, 'work' | 'payload'> & {
  readonly payload?: unknown
  readonly work: AnyHandler
}

export interface SendOptions {
  /** Jobs of one store run one at a time, and all stores get their turn. */
  readonly store?: string
  /** Whose jobs run one at a time, if not the store's. */
  readonly of?: string
  /** Makes the job unique: sent again while it waits it is the same job, while it runs it runs again afterwards. */
  readonly key?: string
  /** A name for people, such as that of a file. */
  readonly about?: string
}

/** Sends a job in a transaction, so that both or neither take effect. */
export type Send = <Name extends KindName>(kind: Name, payload: PayloadOf<Name>, options?: SendOptions) => Promise<void>

/** A job that runs at an interval. */
export interface RecurringJob<Name extends KindName> {
  readonly kind: Name
  /** From the end of one run to the start of the next; 0 turns it off. */
  readonly seconds: number
  /** Until the first run ever. */
  readonly first?: number
  /** Runs on each server, not once for all. */
  readonly own?: boolean
  readonly payload?: PayloadOf<Name>
  readonly work: Handler<Name>
}

/** Whether an error is due to the database or a shutdown, and so no failure of the job. */
export const isNoFailure = (cause: unknown) =>
  cause instanceof Closing || cause instanceof JobLost || isTransient(cause)
