import { HttpError, request } from '../../data/http'
import { parseUser, type SessionUser } from '../../data/session'
import { redirectAddress } from '../../data/redirectAddress'

/** The possible outcomes of a sign-in. */
export type LoginOutcome =
  | { kind: 'signedIn'; user: SessionUser }
  | { kind: 'redirect'; address: string }
  /** Signed in, and asked whether they want to change their password now. */
  | { kind: 'advised'; user: SessionUser; reason: 'weak' | 'expiring' }
  /** Not signed in before they have changed their password. */
  | { kind: 'forced'; user: SessionUser }

/**
 * Signs in.
 * @throws HttpError if the server rejects it
 */
export async function login(email: string, password: string): Promise<LoginOutcome> {
  try {
    return outcomeOf(await request('POST', '/auth/login', { body: { email, password }, session: 'open' }))
  } catch (error) {
    const forced = error instanceof HttpError ? forcedUser(error.body) : undefined
    if (forced) return { kind: 'forced', user: forced }
    throw error
  }
}

function outcomeOf(answer: unknown): LoginOutcome {
  const address = redirectAddress((answer as { redirect?: unknown } | undefined)?.redirect)
  if (address) return { kind: 'redirect', address }
  const user = parseUser(answer)
  if (!user) throw new HttpError('', 502, '', undefined, answer)
  if (user.forceChange) return { kind: 'forced', user }
  if (user.weakPwd) return { kind: 'advised', user, reason: 'weak' }
  if (user.expireSoon) return { kind: 'advised', user, reason: 'expiring' }
  return { kind: 'signedIn', user }
}

// An error that forces a change carries the user who may make it.
const forcedUser = (body: unknown) =>
  (body as { forceChange?: unknown } | undefined)?.forceChange === true ? parseUser(body) : undefined

/** Changes the password of the user who has just signed in; the server then ends their session. */
export const changePassword = (user: SessionUser, password: string): Promise<unknown> =>
  request('PUT', '/auth/account', { body: { email: user.email, password }, session: user })

/** Ends a session that was never stored. */
export const dropSession = (user: SessionUser): Promise<unknown> =>
  request('POST', '/auth/logout', { session: user }).catch(() => undefined)
