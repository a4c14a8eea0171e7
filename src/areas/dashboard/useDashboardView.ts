import { useMemo, useState } from 'react'
import { useAddress } from '../../ui/kit/useAddress'
import { useSession } from '../../data/session'
import { DEFAULT_VIEW, viewFromSearch, viewToSearch, type DashboardView } from './arrangement'
import { forgetView, keep, nameView, readKept, type KeptViews } from './dashboardViews'

/** The view that is shown, and what can be done with views. */
export interface DashboardViews extends KeptViews {
  /** The address carries a view: it is shown, and one's own stays as it is until this one is kept. */
  readonly isLinked: boolean
  readonly change: (next: DashboardView) => void
  readonly reset: () => void
  readonly saveAs: (name: string) => void
  readonly forget: (name: string) => void
  /** Makes the linked view one's own. */
  readonly keepLinked: () => void
  /** Back from the linked view to one's own. */
  readonly leaveLinked: () => void
  /** The address of the view as it stands. */
  readonly link: () => string
}

/** The signed-in user's views of the dashboard: kept by the browser for each account, or carried by the address. */
export function useDashboardView(): DashboardViews {
  const email = useSession()?.email ?? ''
  const [kept, setKept] = useState(() => readKept(email))
  const [search, setSearch] = useAddress()
  const linked = useMemo(() => viewFromSearch(search), [search])
  const view = linked ?? kept.view
  const put = (next: KeptViews) => {
    keep(email, next)
    setKept(next)
  }
  const change = (next: DashboardView) => {
    if (linked) setSearch(viewToSearch(next), { replace: true })
    else put({ ...kept, view: next })
  }
  const leaveLinked = () => setSearch(new URLSearchParams(), { replace: true })
  return {
    view,
    named: kept.named,
    isLinked: linked !== undefined,
    change,
    reset: () => change(DEFAULT_VIEW),
    saveAs: (name) => put(nameView(kept, name, view)),
    forget: (name) => put(forgetView(kept, name)),
    keepLinked: () => {
      put({ ...kept, view })
      leaveLinked()
    },
    leaveLinked,
    link: () => `${window.location.href.split('#')[0]}#/dashboard?${viewToSearch(view).toString()}`,
  }
}
