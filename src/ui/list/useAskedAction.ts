import { useEffect, useEffectEvent } from 'react'
import { useListPlace } from './listPlace'

/** The query that asks a page for one of its actions: `?action=reboot`. */
const ASKED_ACTION = 'action'

/** The address of a page that opens with one of its actions. */
export const withAction = (path: string, action: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${ASKED_ACTION}=${encodeURIComponent(action)}`

/**
 * Starts the action that the address asks for, once, and takes it out of the address.
 * @param isReady what it is about is there
 * @param start false where the action is none of these: another part of the page may have it
 */
export function useAskedAction(isReady: boolean, start: (id: string) => boolean): void {
  const { search, setSearch, isOwn } = useListPlace()
  const asked = isOwn ? null : search.get(ASKED_ACTION)
  const run = useEffectEvent((id: string) => {
    if (start(id))
      setSearch((now) => new URLSearchParams([...now].filter(([key]) => key !== ASKED_ACTION)), { replace: true })
  })
  useEffect(() => {
    if (asked === null || !isReady) return
    // A moment later, so that a page that is drawn twice starts it once.
    const timer = setTimeout(run, 0, asked)
    return () => clearTimeout(timer)
  }, [asked, isReady])
}
