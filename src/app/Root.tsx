import { lazy, Suspense, useEffect } from 'react'
import { lastEnd, useSession } from '../data/session'
import { readHash, replaceHash, splitRoute, useHash } from './hash'
import { nextRoute } from './nextRoute'
import { DEFAULT_ROUTE, LOGIN_ROUTE, OPEN_ROUTES } from './routePaths'
import { loadAdmin } from './loadAdmin'
import { Shell } from './shell/Shell'
import { Splash } from './Splash'

const Admin = lazy(loadAdmin)

/** The sign-in shell without a session, the administration with one (spec/1 §2.1). */
export function Root() {
  const user = useSession()
  const hash = useHash()
  const isSignedIn = user !== undefined
  const target = routeFor(hash, isSignedIn)

  // An address that has changed since this was drawn is drawn again; it must not be replaced by what the old one asked for.
  useEffect(() => {
    if (target !== hash && readHash() === hash) replaceHash(target)
  }, [target, hash])

  if (target !== hash) return <Splash />
  if (!user) return <Shell route={target} />
  return (
    <Suspense fallback={<Splash />}>
      <Admin key={user.email} />
    </Suspense>
  )
}

/** Where one may be: without a session sign-in and sign-up alone, with one anywhere but there. */
export function routeFor(hash: string, signedIn: boolean, ended = lastEnd()): string {
  const { path, query } = splitRoute(hash)
  const isOpen = OPEN_ROUTES.includes(path)
  if (signedIn) return isOpen ? nextRoute(query.get('next')) : path === '' || path === '/' ? DEFAULT_ROUTE : hash
  if (isOpen) return hash
  const keeps = ended === 'expired' && nextRoute(hash) === hash && hash !== DEFAULT_ROUTE
  return keeps ? `${LOGIN_ROUTE}?next=${encodeURIComponent(hash)}` : LOGIN_ROUTE
}
