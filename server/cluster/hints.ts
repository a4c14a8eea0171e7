import { sql } from 'kysely'
import type { Connection } from '../db/connection'

/** The channel on which servers notify each other. */
const CHANNEL = 'news'
/** When to try again, after a session was lost and after notifications were not delivered. */
const RETRY_MS = { lost: 1000, undelivered: 300_000 } as const
/** How long a notification to oneself may take. */
const PROBE_MS = 3000

interface HintOptions {
  /** @param from the sender */
  readonly onHint: (from: string) => void
  readonly onError?: ((cause: unknown) => void) | undefined
}

/**
 * Receives notifications (LISTEN) in a dedicated session. A pooler that shares sessions does not deliver them; this is
 * detected with a probe, and then nothing is listened to, because the session would soon belong to another client.
 * @returns stops listening
 */
export function hints({ session, db }: Connection, { onHint, onError }: HintOptions): () => Promise<void> {
  if (!session) return async () => undefined
  let isEnding = false
  let end: () => unknown = () => undefined
  let again: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const client = await session?.()
    if (!client) return
    let hasEnded = false
    const ended = () => {
      if (hasEnded) return
      hasEnded = true
      onHint('')
      later(RETRY_MS.lost)
    }
    client.on('error', ended).on('end', ended)
    end = () => client.end().catch(() => undefined)
    if (isEnding) return void end()
    const probe = `probe ${Math.random()}`
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload = '' }) => (payload === probe ? resolve(true) : onHint(payload)))
      setTimeout(() => resolve(false), PROBE_MS).unref()
    })
    await client.query(`LISTEN ${CHANNEL}`)
    await sql`SELECT pg_notify(${CHANNEL}, ${probe})`.execute(db)
    if (await heard) return
    if (hasEnded || isEnding) return
    hasEnded = true
    later(RETRY_MS.undelivered)
    await client.query(`UNLISTEN ${CHANNEL}`)
    await end()
  }

  const later = (ms: number) => {
    if (isEnding) return
    clearTimeout(again)
    again = setTimeout(begin, ms)
    again.unref()
  }
  const begin = () =>
    void listen().catch((cause: unknown) => {
      onError?.(cause)
      void end()
      later(RETRY_MS.lost)
    })
  begin()
  return async () => {
    isEnding = true
    clearTimeout(again)
    await end()
  }
}
