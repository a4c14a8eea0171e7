import { useLayoutEffect } from 'react'
import { useSession } from '../data/session'
import { readHash, replaceHash, useHash } from './hash'
import { Admin } from './lateAdmin'
import { routeFor } from './nextRoute'
import { Shell } from './shell/Shell'
import { Splash } from './Splash'

/** The sign-in shell without a session, the administration with one. */
export function Root() {
  const user = useSession()
  const hash = useHash()
  const isSignedIn = user !== undefined
  const target = routeFor(hash, isSignedIn)

  // An address that has changed since this render is rendered again; it must not be replaced by what the old one asked
  // for. Before the paint, so that nothing is shown between two addresses.
  useLayoutEffect(() => {
    if (target !== hash && readHash() === hash) replaceHash(target)
  }, [target, hash])

  if (target !== hash) return <Splash />
  if (!user) return <Shell route={target} />
  return <Admin key={user.email} />
}
