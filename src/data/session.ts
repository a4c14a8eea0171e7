import { useSyncExternalStore } from 'react'
import type { Variant, Viewer } from '../schema/access'

/** What the session check and a login answer (spec/1 §3). */
export interface SessionUser extends Viewer {
  readonly email: string
  readonly name: string
  readonly accessToken: string
  readonly authenticated: boolean
  readonly systemConfig: Variant & { readonly familyProductItemCount?: number; readonly prInfoCount?: number }
  readonly weakPwd?: boolean
  readonly expireSoon?: boolean
  readonly forceChange?: boolean
  /** He came through the enterprise sign-on. */
  readonly adfs?: boolean
}

/** Why a session ended: the user left, or a call said that it is no longer valid. */
export type EndReason = 'logout' | 'expired'

const KEY = 'shelfdeck.session'
const REASON_KEY = 'shelfdeck.sessionEnd'
const NOBODY: Viewer = { role_id: -1, privilege: {}, store: [] }
const NO_VARIANT: Variant = {}

const listeners = new Set<() => void>()
let stored: string | null = null
let current: SessionUser | undefined

/** The signed-in user, from what all tabs of this browser share; undefined without one. */
export function readSession(): SessionUser | undefined {
  const text = localStorage.getItem(KEY)
  if (text !== stored) {
    stored = text
    current = text === null ? undefined : parseSession(text)
  }
  return current
}

/** Stores who is signed in, for all tabs. */
export function writeSession(user: SessionUser): void {
  localStorage.setItem(KEY, JSON.stringify(user))
  tell()
}

/** Clears the stored session, in all tabs. Why it ended decides whether the sign-in page leads back (design §4). */
export function endSession(reason: EndReason): void {
  if (localStorage.getItem(KEY) === null) return
  localStorage.setItem(REASON_KEY, reason)
  localStorage.removeItem(KEY)
  tell()
}

/** Why the last session ended. */
export const lastEnd = (): EndReason => (localStorage.getItem(REASON_KEY) === 'logout' ? 'logout' : 'expired')

/** Calls back whenever the session changes, in this tab or another; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The signed-in user, live. */
export const useSession = (): SessionUser | undefined => useSyncExternalStore(subscribeSession, readSession)

/** What the signed-in user may do; without a session nobody, who may nothing. */
export const useViewer = (): Viewer => useSession() ?? NOBODY

/** The site variant that the session's system configuration selects (spec/1 §1). */
export const useVariant = (): Variant => useSession()?.systemConfig ?? NO_VARIANT

/** Reads a user out of an answer; undefined where it is none. */
export function parseUser(answer: unknown): SessionUser | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const given = answer as Partial<SessionUser>
  if (typeof given.email !== 'string' || typeof given.accessToken !== 'string' || given.accessToken === '') return undefined
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
  if (event.key === KEY || event.key === null) tell()
}

function tell() {
  for (const listener of listeners) listener()
}
