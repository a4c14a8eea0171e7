/** Where a sign-in leads without a `next`. */
export const DEFAULT_ROUTE = '/dashboard'

/** Redirects to the first page that the user may read. */
export const HOME_ROUTE = '/'

/** The pages of extensions are below it. */
export const EXTENSION_ROUTE = '/pages'

export const LOGIN_ROUTE = '/login'
export const SIGNUP_ROUTE = '/signup'

/** The routes that need no session. */
export const OPEN_ROUTES: readonly string[] = [LOGIN_ROUTE, SIGNUP_ROUTE]
