import { useLayoutEffect } from 'react'
import { useSession } from '../data/session'
import { readHash, replaceHash, useHash } from './hash'
import { Admin } from './lateAdmin'
import { routeFor } from './nextRoute'
import { Shell } from './shell/Shell'
import { Splash } from './Splash'

/** The sign-in shell without a session, the administration with one (spec/1 §2.1). */
export function Root() {
  const user = useSession()
  const hash = useHash()
  const isSignedIn = user !== undefined
  const target = routeFor(hash, isSignedIn)

  // An address that has changed since this was drawn is drawn again; it must not be replaced by what the old one asked
  // for. Before the paint: nothing is shown of the moment between two addresses.
  useLayoutEffect(() => {
    if (target !== hash && readHash() === hash) replaceHash(target)
  }, [target, hash])

  if (target !== hash) return <Splash />
  if (!user) return <Shell route={target} />
  return <Admin key={user.email} />
}
