import { useEffect } from 'react'

const HIDDEN_GUARD = '[data-base-ui-focus-guard][aria-hidden]'

/**
 * Stands in a popup that is not modal. Base UI puts spans around it that take the focus, to lead Tab in and out, and
 * hides them from assistive technology, from which nothing that takes the focus may be hidden. They come and go while it
 * is open.
 */
export function FocusGuards() {
  useEffect(() => {
    const unhide = () => {
      for (const guard of document.querySelectorAll(HIDDEN_GUARD)) guard.removeAttribute('aria-hidden')
    }
    unhide()
    const observer = new MutationObserver(unhide)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return null
}
