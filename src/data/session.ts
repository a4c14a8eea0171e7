import { useSyncExternalStore } from 'react'
import type { Variant, Viewer } from '../schema/access'
import { createListeners } from './createStore'

/** The user in the answers of the session check and of a login. */
export interface SessionUser extends Viewer {
  readonly email: string
  readonly name: string
  readonly accessToken: string
  readonly authenticated: boolean
  readonly systemConfig: Variant & { readonly familyProductItemCount?: number; readonly prInfoCount?: number }
  readonly weakPwd?: boolean
  readonly expireSoon?: boolean
  readonly forceChange?: boolean
  /** Signed in through the enterprise sign-on. */
  readonly adfs?: boolean
}

/** Why a session ended: the user signed out, or it is no longer valid. */
export type EndReason = 'logout' | 'expired'

const KEY = 'shelfdeck.session'
const REASON_KEY = 'shelfdeck.sessionEnd'
const NOBODY: Viewer = { role_id: -1, privilege: {}, store: [] }
const NO_VARIANT: Variant = {}

const changes = createListeners(() => {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

let stored: string | null = null
let current: SessionUser | undefined

/** The signed-in user, shared by all tabs of this browser; undefined if signed out. */
export function readSession(): SessionUser | undefined {
  const text = localStorage.getItem(KEY)
  if (text !== stored) {
    stored = text
    current = text === null ? undefined : parseSession(text)
  }
  return current
}

/** Stores the signed-in user for all tabs. */
export function writeSession(user: SessionUser): void {
  localStorage.setItem(KEY, JSON.stringify(user))
  changes.notify()
}

/** Clears the stored session in all tabs. The reason decides whether the sign-in page leads back. */
export function endSession(reason: EndReason): void {
  if (localStorage.getItem(KEY) === null) return
  localStorage.setItem(REASON_KEY, reason)
  localStorage.removeItem(KEY)
  changes.notify()
}

/** Why the last session ended. */
export const lastEndReason = (): EndReason => (localStorage.getItem(REASON_KEY) === 'logout' ? 'logout' : 'expired')

/** Calls back whenever the session changes, in this tab or another. @returns a function that unsubscribes */
export const subscribeSession = changes.subscribe

/** The signed-in user, live. */
export const useSession = (): SessionUser | undefined => useSyncExternalStore(subscribeSession, readSession)

/** The permissions of the signed-in user, live; none if signed out. */
export const useViewer = (): Viewer => useSession() ?? NOBODY

/** The customer variant in the session's system configuration, live. */
export const useVariant = (): Variant => useSession()?.systemConfig ?? NO_VARIANT

/** Parses the user in an answer; undefined if there is none. */
export function parseUser(answer: unknown): SessionUser | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const given = answer as Partial<SessionUser>
  if (typeof given.email !== 'string' || typeof given.accessToken !== 'string' || given.accessToken === '')
    return undefined
  return {
    ...given,
    email: given.email,
    accessToken: given.accessToken,
    name: given.name ?? given.email,
    authenticated: true,
    role_id: typeof given.role_id === 'number' ? given.role_id : -1,
    store: Array.isArray(given.store) ? given.store : [],
    privilege: given.privilege ?? {},
    systemConfig: given.systemConfig ?? {},
  }
}

function parseSession(text: string): SessionUser | undefined {
  try {
    return parseUser(JSON.parse(text))
  } catch {
    return undefined
  }
}

function onStorage(event: StorageEvent) {
  if (event.key === KEY || event.key === null) changes.notify()
}
