import type { BodySize, CallRule } from '../../src/schema/dialect'

/** What a call may take. */
export interface CallLimits {
  /** Bytes of its body. Uploaded files are limited where they are read. */
  readonly body: number
  /** Calls from one address in a minute, where they are counted. */
  readonly perMinute?: number | undefined
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Whoever calls an open call is a stranger: its body holds a few short texts. */
const STRANGERS_BODY = 4 * KILOBYTE
const STRANGERS_PER_MINUTE = 600

/** The parameters of a table, or one record. */
const DEFAULT_BODY = 64 * KILOBYTE

const BODIES: Readonly<Record<BodySize, number>> = {
  /** Slides, texts of mails, scripts: long, but written by a person. */
  document: MEGABYTE,
  /** Lists of thousands of ids, with a few words beside each. */
  manyIds: 2 * MEGABYTE,
  /** Lists of up to 100,000 ids. */
  allIds: 8 * MEGABYTE,
  /** Records by the thousand. */
  manyRecords: 8 * MEGABYTE,
  /** A script, and the sample that it is tried on: 2,000,000 characters, which may be written as two bytes and more. */
  scriptAndSample: 8 * MEGABYTE,
}

/** What a call may take: as its rule says, or what is enough for most. */
export function limitsOf(name: string, { permission, limits }: CallRule, { signInsPerMinute }: { readonly signInsPerMinute: number }): CallLimits {
  if (name === 'POST /auth/login') return { body: STRANGERS_BODY, perMinute: signInsPerMinute }
  const isOpen = permission === 'open'
  const body = limits?.body ? BODIES[limits.body] : isOpen ? STRANGERS_BODY : DEFAULT_BODY
  return { body, perMinute: limits?.perMinute ?? (isOpen ? STRANGERS_PER_MINUTE : undefined) }
}
