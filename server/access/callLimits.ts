import type { BodySize, CallRule } from '../../src/schema/dialect'

/** The limits of a call. */
export interface CallLimits {
  /** Bytes of its body; uploaded files have limits of their own. */
  readonly body: number
  /** Calls a minute from one address; undefined is unlimited. */
  readonly perMinute?: number | undefined
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Calls without a session have small bodies: a few short texts. */
const OPEN_BODY = 4 * KILOBYTE
const OPEN_PER_MINUTE = 600

/** Enough for the parameters of a table, or one record. */
const DEFAULT_BODY = 64 * KILOBYTE

const BODIES: Readonly<Record<BodySize, number>> = {
  /** Slides, mail texts, scripts: long, but written by a person. */
  document: MEGABYTE,
  /** Lists of thousands of ids, with a few words beside each. */
  manyIds: 2 * MEGABYTE,
  /** Lists of up to 100,000 ids. */
  allIds: 8 * MEGABYTE,
  /** Thousands of records. */
  manyRecords: 8 * MEGABYTE,
  /** A script and a sample to test it with: 2,000,000 characters, some of several bytes. */
  scriptAndSample: 8 * MEGABYTE,
}

/** The limits of a call: those of its rule, else the defaults. */
export function limitsOf(
  name: string,
  { permission, limits }: CallRule,
  { signInsPerMinute }: { readonly signInsPerMinute: number },
): CallLimits {
  if (name === 'POST /auth/login') return { body: OPEN_BODY, perMinute: signInsPerMinute }
  const isOpen = permission === 'open'
  const body = limits?.body ? BODIES[limits.body] : isOpen ? OPEN_BODY : DEFAULT_BODY
  return { body, perMinute: limits?.perMinute ?? (isOpen ? OPEN_PER_MINUTE : undefined) }
}
