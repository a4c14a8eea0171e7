import { useSyncExternalStore } from 'react'

/** The route in the address: what follows '#', including its query. */
export const readHash = (): string => window.location.hash.replace(/^#/, '')

/** Path and query of a route. */
export function splitRoute(route: string): { path: string; query: URLSearchParams } {
  const [path = '', query = ''] = route.split('?')
  return { path, query: new URLSearchParams(query) }
}

/** Goes to a route, replacing the current history entry. */
export function replaceHash(route: string): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${search}#${route}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The route in the address, live. */
export const useHash = (): string => useSyncExternalStore(subscribe, readHash)
