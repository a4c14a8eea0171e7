import type { SessionCredentials } from '../access/sessions'

/** Counts calls in windows of time. @returns whether there were more than `most` in the current one */
export function counter(most: number, withinMs: number): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - since > withinMs) [since, count] = [now, 0]
    count += 1
    return count > most
  }
}

/** Reads the session from a message of a client; undefined for any other message. */
export function readCredentials(data: Buffer): SessionCredentials | undefined {
  try {
    const { type, accessToken, accessEmail } = JSON.parse(data.toString()) as Record<string, unknown>
    return type === 0 && typeof accessToken === 'string' && typeof accessEmail === 'string'
      ? { token: accessToken, email: accessEmail }
      : undefined
  } catch {
    return undefined
  }
}
