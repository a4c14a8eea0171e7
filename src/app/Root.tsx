import { useEffect, useLayoutEffect, useState } from 'react'
import { useSession, type SessionUser } from '../data/session'
import { readHash, replaceHash, useHash } from './hash'
import { Admin, openAdmin } from './lateAdmin'
import { routeFor } from './nextRoute'
import { Shell } from './shell/Shell'
import { Splash } from './Splash'

/** The sign-in shell without a session, the administration with one. */
export function Root() {
  const user = useOpened(useSession())
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

/** The signed-in user: after a sign-in once their first page is there with its data, or is late. The sign-in page stays until then. */
function useOpened(user: SessionUser | undefined): SessionUser | undefined {
  const [isOpen, setOpen] = useState(user !== undefined)
  const isSignedIn = user !== undefined
  if (isOpen && !isSignedIn) setOpen(false)
  const isOpening = isSignedIn && !isOpen
  useEffect(() => {
    if (!isOpening) return
    let isGone = false
    void openAdmin().then(() => !isGone && setOpen(true))
    return () => {
      isGone = true
    }
  }, [isOpening])
  return isOpen ? user : undefined
}
