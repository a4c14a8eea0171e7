import type { AuthProvider } from 'ra-core'
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
  getPermissions: () => Promise.resolve(readSession()?.privilege ?? {}),
}
