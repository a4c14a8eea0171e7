import type { createHashRouter } from 'react-router'

interface Indexed {
  idx?: number | null
}

const indexOf = (state: unknown): number | undefined => (state as Indexed | null)?.idx ?? undefined

/**
 * Numbers the history entries that plain links and typed addresses make. The router numbers its own only, and
 * cannot hold a step back to one without a number: unsaved changes would be lost without a question.
 * @returns what ends it
 */
export function numberHistory(router: ReturnType<typeof createHashRouter>): () => void {
  let last = indexOf(window.history.state) ?? 0
  const number = () => {
    const { state } = window.history
    const index = indexOf(state)
    if (index === undefined) window.history.replaceState({ ...(state as object | null), idx: last + 1 }, '')
    else last = index
  }
  // Before the router's own listener: it reads the number.
  window.addEventListener('popstate', number, true)
  const unsubscribe = router.subscribe(() => {
    last = indexOf(window.history.state) ?? last
  })
  return () => {
    window.removeEventListener('popstate', number, true)
    unsubscribe()
  }
}
