import type { AuthProvider } from 'ra-core'
import { MANIFEST } from '../generated/manifest'
import { can } from '../schema/access'
import type { ManifestEntry } from '../schema/manifest'
import { endSession, readSession } from './session'

/**
 * React-admin's view of the session. Errors end nothing here: http.ts has ended the session of a 401 already,
 * and the pages decide about the rest (design §4).
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => {
    endSession('logout')
    return Promise.resolve(false)
  },
  checkAuth: () => (readSession() ? Promise.resolve() : Promise.reject(new Error('no session'))),
  checkError: () => Promise.resolve(),
  getIdentity: () => {
    const user = readSession()
    return user ? Promise.resolve({ id: user.email, fullName: user.name }) : Promise.reject(new Error('no session'))
  },
  canAccess: ({ resource, action }) => Promise.resolve(mayAccess(resource, action)),
  getPermissions: () => Promise.resolve(readSession()?.privilege ?? {}),
}

/** Whether the signed-in user may do this with records of a resource, by the privileges of its schema. What no schema knows is not withheld here: its page knows. */
function mayAccess(resource: string, action: string): boolean {
  const viewer = readSession()
  if (!viewer) return false
  const { read, write, whole } = (MANIFEST as Readonly<Record<string, ManifestEntry>>)[resource]?.privilege ?? {}
  const reads = read === undefined || can(viewer, `${read}.read`)
  if (action === 'list' || action === 'show' || action === 'export') return reads
  return reads && (write === undefined || can(viewer, `${write}.write${whole ? '.whole' : ''}`))
}
