import { sql } from 'kysely'
import type { Connection } from '../db/connection'

/** The channel on which servers say that there are news. */
const CHANNEL = 'news'
/** When it is tried again: after a session was lost, and where hints were not passed on. */
const AGAIN_MS = { lost: 1000, unheard: 300_000 } as const
/** How long a hint to oneself may take. */
const HEARD_WITHIN_MS = 3000

interface HintOptions {
  /** @param from who gave it */
  readonly onHint: (from: string) => void
  readonly onError?: ((cause: unknown) => void) | undefined
}

/**
 * Listens for hints in a session of its own. A pooler that shares sessions passes none on: nothing is listened to then, as
 * the session would be somebody else's in a moment. @returns what ends it
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
      later(AGAIN_MS.lost)
    }
    client.on('error', ended).on('end', ended)
    end = () => client.end().catch(() => undefined)
    if (isEnding) return void end()
    const probe = `probe ${Math.random()}`
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload = '' }) => (payload === probe ? resolve(true) : onHint(payload)))
      setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref()
    })
    await client.query(`LISTEN ${CHANNEL}`)
    await sql`SELECT pg_notify(${CHANNEL}, ${probe})`.execute(db)
    if (await heard) return
    if (hasEnded || isEnding) return
    hasEnded = true
    later(AGAIN_MS.unheard)
    await client.query(`UNLISTEN ${CHANNEL}`)
    await end()
  }

  const later = (ms: number) => {
    if (isEnding) return
    clearTimeout(again)
    again = setTimeout(begin, ms)
    again.unref()
  }
  const begin = () => void listen().catch((cause: unknown) => {
    onError?.(cause)
    void end()
    later(AGAIN_MS.lost)
  })
  begin()
  return async () => {
    isEnding = true
    clearTimeout(again)
    await end()
  }
}
