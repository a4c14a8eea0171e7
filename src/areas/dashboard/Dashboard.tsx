import { useStore, useTranslate } from 'ra-core'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { usePageStore } from '../../domain/stores/pageStore'
import { cx } from '../../ui/kit/cx'
import { lazily } from '../../ui/kit/lazily'
import { PageHeader } from '../../ui/kit/PageHeader'
import type { ArrangeGridProps } from './ArrangeGrid'
import { DashboardContext, type DashboardShared } from './dashboardContext'
import type { Drill } from './drill'
import type { DrillDialogProps } from './DrillDialog'
import { Notices } from './Notices'
import { PanelGrid } from './PanelGrid'
import { mayRead } from './panels'
import { Toolbar } from './Toolbar'
import { useDashboardStats, type DashboardNumbers } from './useDashboardStats'
import { useDashboardView } from './useDashboardView'
import { useWall } from './useWall'
import styles from './dashboard.module.css'

const ArrangeGrid = lazily<ArrangeGridProps>(() => import('./ArrangeGrid').then((module) => module.ArrangeGrid))
const DrillDialog = lazily<DrillDialogProps>(() => import('./DrillDialog').then((module) => module.DrillDialog))

/** What goes on in all stores, at a glance (spec/1 §2.4): as the operator arranged it, and only what he may read. */
export function Dashboard() {
  const translate = useTranslate()
  const viewer = useViewer()
  const views = useDashboardView()
  const { view, change } = views
  const query = useDashboardStats(view.stores, view.every)
  const [drill, setDrill] = useState<Drill>()
  const [isArranging, setArranging] = useState(false)
  const wall = useWall()
  usePageStore(view.stores.length === 1 ? view.stores[0] : undefined)
  const [isStartAway] = useStore('start.away', false)
  const isEmpty = !query.isFetching && query.data?.stores.storeCode.length === 0 && view.stores.length === 0
  // Stays the same while numbers are on their way: the charts are drawn again for other numbers only.
  const panels = useMemo(() => view.panels.filter(({ id }) => mayRead(viewer, id)), [view.panels, viewer])
  const arrange = useCallback(() => setArranging(true), [])
  // Nothing is there to show: what to do first stands elsewhere, for who may do it.
  if (isEmpty && !isStartAway && can(viewer, ['store.read', 'store_config.write'])) return <Navigate to="/start" replace />
  const toolbar = (
    <Toolbar
      views={views}
      query={query}
      isWall={wall.isOn}
      onWall={wall.toggle}
      isArranging={isArranging}
      onArrange={() => setArranging(!isArranging)}
      onPrepareArrange={ArrangeGrid.preload}
    />
  )
  return (
    <PanelNumbers data={query.data} stores={view.stores} every={view.every} openDrill={setDrill}>
      <div ref={wall.root} className={cx(styles.page, wall.isOn && styles.wall)} aria-busy={query.isPending}>
        <PageHeader title={translate('app.routes.dashboard')} actions={toolbar} />
        <Notices views={views} query={query} />
        {isArranging ? (
          <ArrangeGrid view={view} panels={panels} onChange={change} onDone={() => setArranging(false)} onReset={views.reset} />
        ) : (
          <PanelGrid panels={panels} onArrange={arrange} />
        )}
      </div>
      {drill && query.data && <DrillDialog drill={drill} stats={query.data} stores={view.stores} onClose={() => setDrill(undefined)} />}
    </PanelNumbers>
  )
}

/** Newer numbers are drawn in small steps, so that a press in between is answered; only the panels are drawn again for them. */
function PanelNumbers({ data, stores, every, openDrill, children }: Omit<DashboardShared, 'stats'> & { readonly data: DashboardNumbers['data']; readonly children: ReactNode }) {
  const stats = useDeferredValue(data)
  const shared = useMemo(() => ({ stats, stores, every, openDrill }), [stats, stores, every, openDrill])
  return <DashboardContext value={shared}>{children}</DashboardContext>
}
