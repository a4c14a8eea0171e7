import { HttpError, request } from './http'
import { endSession, parseUser, readSession, writeSession, type SessionUser } from './session'

/**
 * Checks with the server whether the stored session is valid, and updates it. A rejection clears it; a lost network or
 * a failing server does not.
 */
export async function checkSession(): Promise<void> {
  const stored = readSession()
  if (!stored) return
  try {
    const answer = await request('GET', '/auth/login')
    const user = parseUser({ ...stored, ...(answer as Partial<SessionUser>) })
    if (!user || (answer as Partial<SessionUser>).authenticated === false) endSession('expired')
    else if (
      JSON.stringify(user) !== JSON.stringify(readSession()) &&
      readSession()?.accessToken === stored.accessToken
    )
      writeSession(user)
  } catch (error) {
    if (error instanceof HttpError && error.status >= 400 && error.status < 500) endSession('expired')
  }
}
