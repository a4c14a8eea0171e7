import { use, useCallback } from 'react'
import {
  type NavigateOptions,
  type URLSearchParamsInit,
  UNSAFE_DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router'

type SetAddress = (
  next: URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParams),
  options?: Pick<NavigateOptions, 'replace'>,
) => void

/**
 * The query of the page's address, and how it is changed. A function is given the query as it is in the address at that
 * moment: React Router's own `useSearchParams` gives the one that was rendered last, so that writing while the next
 * page or view is rendering would revert its address. A page that is being left writes nothing.
 */
export function useAddress(): readonly [URLSearchParams, SetAddress] {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const router = use(UNSAFE_DataRouterContext)?.router
  const setAddress = useCallback<SetAddress>(
    (next, options) => {
      const there = router?.state.location
      if (there && there.pathname !== pathname) return
      setSearch(
        (drawn) => (typeof next === 'function' ? next(there ? new URLSearchParams(there.search) : drawn) : next),
        options,
      )
    },
    [router, pathname, setSearch],
  )
  return [search, setAddress]
}
