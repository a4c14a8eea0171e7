import { useMemo, useState } from 'react'
import { useAddress } from '../../ui/kit/useAddress'
import { useSession } from '../../data/session'
import { DEFAULT_VIEW, viewFromSearch, viewToSearch, type DashboardView } from './arrangement'
import { deleteView, saveViews, nameView, loadViews, type StoredViews } from './dashboardViews'

/** The current view, and operations on views. */
export interface DashboardViews extends StoredViews {
  /** Whether the view comes from the address; the account's own view stays as it is until this one is stored. */
  readonly isLinked: boolean
  readonly change: (next: DashboardView) => void
  readonly reset: () => void
  readonly saveAs: (name: string) => void
  readonly forget: (name: string) => void
  /** Replaces the account's own view by the linked one. */
  readonly keepLinked: () => void
  /** Returns from the linked view to the account's own. */
  readonly leaveLinked: () => void
  /** A link to the current view. */
  readonly link: () => string
}

/** The dashboard views of the signed-in account, stored by the browser, or the view in the address. */
export function useDashboardView(): DashboardViews {
  const email = useSession()?.email ?? ''
  const [stored, setStored] = useState(() => loadViews(email))
  const [search, setSearch] = useAddress()
  const linked = useMemo(() => viewFromSearch(search), [search])
  const view = linked ?? stored.view
  const put = (next: StoredViews) => {
    saveViews(email, next)
    setStored(next)
  }
  const change = (next: DashboardView) => {
    if (linked) setSearch(viewToSearch(next), { replace: true })
    else put({ ...stored, view: next })
  }
  const leaveLinked = () => setSearch(new URLSearchParams(), { replace: true })
  return {
    view,
    named: stored.named,
    isLinked: linked !== undefined,
    change,
    reset: () => change(DEFAULT_VIEW),
    saveAs: (name) => put(nameView(stored, name, view)),
    forget: (name) => put(deleteView(stored, name)),
    keepLinked: () => {
      put({ ...stored, view })
      leaveLinked()
    },
    leaveLinked,
    link: () => `${window.location.href.split('#')[0]}#/dashboard?${viewToSearch(view).toString()}`,
  }
}
