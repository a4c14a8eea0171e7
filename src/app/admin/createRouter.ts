import { createHashRouter, type RouteObject } from 'react-router'

const indexNow = (): number | undefined => (window.history.state as { idx?: number | null } | null)?.idx ?? undefined

/**
 * The router of the administration, created once: react-admin creates its own at each render, and it forgets what it
 * blocks. It also numbers the history entries of plain links and typed addresses. The router numbers its
 * own only, and cannot block a step back to an entry without a number: unsaved changes would be lost without a question.
 */
export function createRouter(routes: RouteObject[]): {
  router: ReturnType<typeof createHashRouter>
  dispose: () => void
} {
  let last = indexNow() ?? 0
  const number = () => {
    const index = indexNow()
    if (index === undefined) {
      last += 1
      window.history.replaceState({ ...(window.history.state as object | null), idx: last }, '')
    } else last = index
  }
  // Before the router listens: it reads the number.
  window.addEventListener('popstate', number)
  const router = createHashRouter(routes)
  router.subscribe(() => {
    last = indexNow() ?? last
  })
  return {
    router,
    dispose: () => {
      window.removeEventListener('popstate', number)
      router.dispose()
    },
  }
}
