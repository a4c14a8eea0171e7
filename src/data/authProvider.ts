import type { AuthProvider } from 'ra-core'
import { MANIFEST } from '../generated/manifest'
import { can } from '../schema/access'
import type { ManifestEntry } from '../schema/manifest'
import { readConfig } from './config'
import { HttpError, request } from './http'
import { redirectAddress } from './redirectAddress'
import { endSession, readSession } from './session'

/** React-admin's auth provider: a session ends by `useLogout` or by a call that answers 401. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  // The provider of an enterprise sign-on is signed out of in its own tab, and the console stays at its sign-in page.
  logout: () => {
    const user = readSession()
    const provider = user?.adfs ? redirectAddress(readConfig().adfsLogoutUrl) : undefined
    if (provider) window.open(provider, '_blank', 'noopener')
    // The local session ends even if the server cannot be reached.
    if (user) void request('POST', '/auth/logout', { session: user }).catch(() => undefined)
    endSession('logout')
    return Promise.resolve(false)
  },
  checkAuth: () => (readSession() ? Promise.resolve() : Promise.reject(new Error('no session'))),
  // http.ts knows which session a 401 ends: one for an earlier session ends nothing. Other errors are up to the pages.
  checkError: async (error: unknown) => {
    if (error instanceof HttpError && error.status === 401 && !readSession()) throw SESSION_ENDED
  },
  getIdentity: () => {
    const user = readSession()
    return user ? Promise.resolve({ id: user.email, fullName: user.name }) : Promise.reject(new Error('no session'))
  },
  canAccess: ({ resource, action }) => Promise.resolve(mayAccess(resource, action)),
  getPermissions: () => Promise.resolve(readSession()?.privilege ?? {}),
}

/** Makes react-admin sign out and clear its cache without a message; the sign-in page gives the reason. */
const SESSION_ENDED = Object.assign(new Error('The session has ended.'), { message: false })

/**
 * Whether the user may do this with records of a resource, by the privileges of its schema. Resources without a schema
 * are allowed: their pages decide.
 */
export function mayAccess(resource: string, action: string): boolean {
  const viewer = readSession()
  if (!viewer) return false
  const { read, write, whole } = (MANIFEST as Readonly<Record<string, ManifestEntry>>)[resource]?.privilege ?? {}
  const reads = read === undefined || can(viewer, `${read}.read`)
  if (action === 'list' || action === 'show' || action === 'export') return reads
  return reads && (write === undefined || can(viewer, `${write}.write${whole ? '.whole' : ''}`))
}
