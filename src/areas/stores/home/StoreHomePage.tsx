import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { needsOf, tasksOf } from '../../../domain/needs/needs'
import { useLive } from '../../../data/useLive'
import { useStoreName } from '../../../data/storeName'
import { Card } from '../../../ui/kit/Card'
import { Link } from '../../../ui/kit/Link'
import { Page } from '../../../ui/kit/Page'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { LivePart } from '../../../ui/live/LivePart'
import { lazily } from '../../../ui/kit/lazily'
import { FirstSteps, isSetUp } from './FirstSteps'
import { NeedList } from './NeedList'
import { useRemembered } from '../../../domain/record/recents'
import { factsOf, loadStoreHome, type StoreHome } from './storeHome'
import { StoreFigures } from './StoreFigures'
import { TaskLines } from './TaskLines'
import styles from './home.module.css'

const REFRESH_MS = 10_000

const PlaceMap = lazily(
  () => import('../../../domain/map/leaflet/OverviewMap').then((module) => module.OverviewMap),
  () => null,
)

/** A store's home: what needs attention, its figures, its latest updates, and its location. */
export function StoreHomePage() {
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const live = useLive<StoreHome>(
    ['store-status', 'home', storeCode],
    (signal) => loadStoreHome(storeCode, signal),
    REFRESH_MS,
  )
  useRemembered(
    live.data && { kind: 'store', to: `/store/${encodeURIComponent(storeCode)}`, name: store, code: storeCode },
  )
  return (
    <Page>
      <PageHeader title={store} />
      {/* Present before the address is loaded, so that nothing shifts. */}
      <p className={styles.place}>
        <span className={styles.code}>{storeCode}</span>
        <span>{live.data?.store.address}</span>
      </p>
      <LivePart live={live} skeleton={<Waiting />}>
        {(home) => <Home storeCode={storeCode} store={store} home={home} />}
      </LivePart>
    </Page>
  )
}

function Home({
  storeCode,
  store,
  home,
}: {
  readonly storeCode: string
  readonly store: string
  readonly home: StoreHome
}) {
  const translate = useTranslate()
  const { position } = home.store
  const needs = needsOf(storeCode, factsOf(home), Math.floor(Date.now() / 1000))
  const isPlaced = typeof position?.latitude === 'number' && typeof position.longitude === 'number'
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {!isSetUp(home) && <FirstSteps storeCode={storeCode} home={home} />}
        {(isSetUp(home) || needs.length > 0) && <NeedList needs={needs} />}
        {home.tasks && isSetUp(home) && (
          <Card
            title={translate('areas.stores.home.tasks.title')}
            actions={<Link to={tasksOf(storeCode)}>{translate('areas.stores.home.tasks.all')}</Link>}
          >
            <TaskLines tasks={home.tasks.slice(0, 6)} />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        <StoreFigures storeCode={storeCode} home={home} />
        {isPlaced && (
          <a
            className={styles.map}
            href={`#/store?${new URLSearchParams({ viewType: 'map', store: storeCode }).toString()}`}
            aria-label={translate('areas.stores.home.map', { store })}
          >
            <PlaceMap place={{ latitude: position.latitude ?? 0, longitude: position.longitude ?? 0 }} />
          </a>
        )}
      </div>
    </div>
  )
}

// As large as the content that replaces it, so that nothing shifts.
function Waiting() {
  return (
    <div className={styles.columns} aria-busy="true" data-awaited="">
      <div className={styles.column}>
        <Skeleton height={220} />
        <Skeleton height={320} />
      </div>
      <div className={styles.column}>
        <Skeleton height={260} />
        <Skeleton height={240} />
      </div>
    </div>
  )
}
