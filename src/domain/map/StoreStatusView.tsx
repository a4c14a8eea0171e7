import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { cx } from '../../ui/kit/cx'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { useAddress } from '../../ui/kit/useAddress'
import { SchemaList, type SchemaListProps } from '../../ui/list/SchemaList'
import { MapPlace } from './MapPlace'
import type { StorePlace } from './places'
import type { StoreMapViewProps } from './StoreMapView'
import { placesQuery } from './useStorePlaces'
import styles from './statusView.module.css'

const StoreMapView = lazily(
  () => import('./StoreMapView').then((module) => module.StoreMapView),
  () => <div className={styles.waiting} aria-busy="true" data-awaited="" />,
)

const VIEWS = ['table', 'map'] as const
type ViewType = (typeof VIEWS)[number]

interface StoreStatusViewProps extends SchemaListProps {
  readonly title: string
  /** What the map needs beside the table. */
  readonly map: Pick<StoreMapViewProps, 'call' | 'facts' | 'problems'>
  /** The page of a store, without the leading '#': what the map links to. The link says where it came from: `viewType=map`. */
  readonly storeHref: (storeCode: string) => string
  /** Buttons beside the heading: they are there in both views. */
  readonly actions?: ReactNode
}

/** The table is read again this often; what the radio changes is on the screen without a reload. */
const REFRESH_MS = 5_000

/**
 * A status page of stores, as a table or as a map (spec/1 §2.7). Which one is in the address: `?viewType=map`. Search
 * and filter by status are those of both.
 */
export function StoreStatusView({ title, map, storeHref, actions, ...list }: StoreStatusViewProps) {
  const [search, setSearch] = useAddress()
  const view: ViewType = search.get('viewType') === 'map' ? 'map' : 'table'
  const href = (code: string) => `${storeHref(encodeURIComponent(code))}?viewType=map`
  const choose = (next: ViewType) =>
    setSearch((now) => {
      const place = new URLSearchParams([...now].filter(([name]) => !['viewType', 'store', 'statuses'].includes(name)))
      if (next === 'map') place.set('viewType', next)
      return place
    })
  const queries = useQueryClient()
  const prepare = () => {
    void StoreMapView.preload()
    void queries.prefetchQuery(placesQuery(list.resource, map.call))
  }
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <ViewSwitch view={view} onChange={choose} onPrepare={prepare} />
          </>
        }
      />
      {view === 'map' ? (
        <MapPlace label={title}>
          {(onReady) => <StoreMapView {...map} resource={list.resource} label={title} href={({ code }: StorePlace) => href(code)} onReady={onReady} />}
        </MapPlace>
      ) : (
        <SchemaList refreshEvery={REFRESH_MS} {...list} title={title} />
      )}
    </Page>
  )
}

function ViewSwitch({ view, onChange, onPrepare }: { view: ViewType; onChange: (view: ViewType) => void; onPrepare: () => void }) {
  const translate = useTranslate()
  return (
    <div className={styles.switch} role="group" aria-label={translate('map.view')}>
      {VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          className={cx(styles.choice, styles[one])}
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          {...(one === 'map' && view !== 'map' && { onPointerEnter: onPrepare, onFocus: onPrepare })}
        >
          {translate(`map.${one}`)}
        </button>
      ))}
    </div>
  )
}
