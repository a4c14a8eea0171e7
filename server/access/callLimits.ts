import type { CallLimits, CallRule } from './callRule'

const KILOBYTE = 1024

/** Whoever calls an open call is a stranger: its body holds a few short texts. */
const STRANGERS_BODY = 4 * KILOBYTE
const STRANGERS_PER_MINUTE = 600

/** The parameters of a table, or one record. */
const DEFAULT_BODY = 64 * KILOBYTE

/** What a call may take: bytes of its body, and calls from one address in a minute where they are counted. */
export function limitsOf(name: string, { permission, limits }: CallRule, { signInsPerMinute }: { readonly signInsPerMinute: number }): Required<Pick<CallLimits, 'body'>> & CallLimits {
  if (name === 'POST /auth/login') return { body: STRANGERS_BODY, perMinute: signInsPerMinute }
  return permission === 'open' ? { body: STRANGERS_BODY, perMinute: STRANGERS_PER_MINUTE, ...limits } : { body: DEFAULT_BODY, ...limits }
}
