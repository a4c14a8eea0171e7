import type { SessionUser } from './session'

/** The session of tests: an administrator of all stores. */
export const ADMIN_SESSION: SessionUser = {
  email: 'admin@shelfdeck.example',
  name: 'Admin',
  accessToken: 'token-1',
  authenticated: true,
  role_id: 0,
  store: [],
  privilege: {},
  systemConfig: {},
}
