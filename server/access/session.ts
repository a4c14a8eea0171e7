import type { PrivilegeKey } from '../../src/schema/dialect'
import type { PrivilegeFlags, Viewer } from '../../src/schema/access'

/**
 * The signed-in account as the guard and the handlers need it. POST and GET /auth/login answer it with the system's
 * configuration (server/areas/session/answer.ts).
 */
export interface SessionUser extends Viewer {
  readonly email: string
  readonly name: string
  readonly authenticated: boolean
  readonly role_id: number
  /** Codes of the account's stores; role 0 and whole-store accounts see all stores anyway. */
  readonly store: readonly string[]
  readonly enableWholeStore: boolean
  readonly privilege: Readonly<Partial<Record<PrivilegeKey, PrivilegeFlags>>>
  readonly weakPwd: boolean
  readonly expireSoon: boolean
  /** The password must be changed first: only calls marked `whileForced` are allowed. */
  readonly forceChange: boolean
  /** The session was opened by an enterprise sign-on. */
  readonly adfs: boolean
}

/** The user of a call without a session: no privileges, no stores. */
export const nobody: SessionUser = {
  email: '',
  name: '',
  authenticated: false,
  role_id: -1,
  store: [],
  enableWholeStore: false,
  privilege: {},
  weakPwd: false,
  expireSoon: false,
  forceChange: false,
  adfs: false,
}
