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
import { useDashboardStats, type DashboardData } from './useDashboardStats'
import { useDashboardView } from './useDashboardView'
import { useWall } from './useWall'
import styles from './dashboard.module.css'

const ArrangeGrid = lazily<ArrangeGridProps>(() => import('./ArrangeGrid').then((module) => module.ArrangeGrid))
const DrillDialog = lazily<DrillDialogProps>(() => import('./DrillDialog').then((module) => module.DrillDialog))

/** The dashboard: all stores at a glance, as the viewer arranged it and may read it. */
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
  const [isStartDismissed] = useStore('start.away', false)
  const isEmpty = !query.isFetching && query.data?.stores.storeCode.length === 0 && view.stores.length === 0
  // Keeps its identity, so that the charts render again only for new data.
  const panels = useMemo(() => view.panels.filter(({ id }) => mayRead(viewer, id)), [view.panels, viewer])
  const startArranging = useCallback(() => setArranging(true), [])
  // With no stores yet, people who may create one go to the first steps.
  if (isEmpty && !isStartDismissed && can(viewer, ['store.read', 'store_config.write']))
    return <Navigate to="/start" replace />
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
    <PanelData data={query.data} stores={view.stores} every={view.every} openDrill={setDrill}>
      <div ref={wall.root} className={cx(styles.page, wall.isOn && styles.wall)} aria-busy={query.isPending}>
        <PageHeader title={translate('app.routes.dashboard')} actions={toolbar} />
        <Notices views={views} query={query} />
        {isArranging ? (
          <ArrangeGrid
            view={view}
            panels={panels}
            onChange={change}
            onDone={() => setArranging(false)}
            onReset={views.reset}
          />
        ) : (
          <PanelGrid panels={panels} onArrange={startArranging} />
        )}
      </div>
      {drill && query.data && (
        <DrillDialog drill={drill} stats={query.data} stores={view.stores} onClose={() => setDrill(undefined)} />
      )}
    </PanelData>
  )
}

// Defers new data, so that rendering it does not block clicks, and only the panels render for it.
function PanelData({
  data,
  stores,
  every,
  openDrill,
  children,
}: Omit<DashboardShared, 'stats'> & { readonly data: DashboardData['data']; readonly children: ReactNode }) {
  const stats = useDeferredValue(data)
  const shared = useMemo(() => ({ stats, stores, every, openDrill }), [stats, stores, every, openDrill])
  return <DashboardContext value={shared}>{children}</DashboardContext>
}
