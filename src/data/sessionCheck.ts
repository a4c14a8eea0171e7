import { HttpError, request } from './http'
import { endSession, parseUser, readSession, writeSession, type SessionUser } from './session'

/**
 * Asks the server whether the stored session still holds, and takes over what changed (spec/1 §7). A refusal
 * clears it; a lost network or a failing server leaves it as it is (design §4).
 */
export async function checkSession(): Promise<void> {
  const stored = readSession()
  if (!stored) return
  try {
    const answer = await request('GET', '/auth/login')
    const user = parseUser({ ...stored, ...(answer as Partial<SessionUser>) })
    if (!user || (answer as Partial<SessionUser>).authenticated === false) endSession('expired')
    else if (JSON.stringify(user) !== JSON.stringify(readSession()) && readSession()?.accessToken === stored.accessToken) writeSession(user)
  } catch (error) {
    if (error instanceof HttpError && error.status >= 400 && error.status < 500) endSession('expired')
  }
}
