import type { PrivilegeKey } from '../../src/schema/dialect'
import type { PrivilegeFlags, Viewer } from '../../src/schema/access'

/**
 * Who makes a call: what the guard and the handlers need of the signed-in account. The answer of
 * POST and GET /auth/login is this and the system's configuration (server/areas/session/answer.ts).
 */
export interface SessionUser extends Viewer {
  readonly email: string
  readonly name: string
  readonly authenticated: boolean
  readonly role_id: number
  /** Codes of the stores on the account; role 0 and whole-store accounts see all without them. */
  readonly store: readonly string[]
  readonly enableWholeStore: boolean
  readonly privilege: Readonly<Partial<Record<PrivilegeKey, PrivilegeFlags>>>
  readonly weakPwd: boolean
  readonly expireSoon: boolean
  /** The password must be changed first: only the calls marked `whileForced` are answered. */
  readonly forceChange: boolean
  /** The session arrived through an enterprise sign-on (spec/1 §3). */
  readonly adfs: boolean
}

/** The user of a call that is open to all. He may nothing and sees no store. */
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
