import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { useServerDay } from '../../data/clock'
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
  /** What the map needs besides the table. */
  readonly map: Pick<StoreMapViewProps, 'call' | 'facts' | 'problems'>
  /** The fields that count what was done today. */
  readonly today?: readonly string[]
  /** The page of a store, without the leading '#': what the map links to. The link says where it came from: `viewType=map`. */
  readonly storeHref: (storeCode: string) => string
  /** Buttons beside the heading, in both views. */
  readonly actions?: ReactNode
}

const NONE: readonly string[] = []
/** Width of a column whose heading names a zone. */
const ZONED_WIDTH = 176

/** How often the table is refreshed, so that what the radio changes is shown without a reload. */
const REFRESH_MS = 5_000

/**
 * A status page of stores, as a table or as a map. Which one is in the address: `?viewType=map`. Search
 * and filter by status are those of both.
 */
export function StoreStatusView({ title, map, today = NONE, storeHref, actions, ...list }: StoreStatusViewProps) {
  const labels = useTodayLabels(list.resource, today)
  const fields = useMemo(
    () =>
      labels
        ? {
            ...list.fields,
            ...Object.fromEntries(
              Object.entries(labels).map(([name, label]) => [
                name,
                { ...list.fields?.[name], label, width: ZONED_WIDTH },
              ]),
            ),
          }
        : list.fields,
    [labels, list.fields],
  )
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
          {(onReady) => (
            <StoreMapView
              {...map}
              labels={labels}
              resource={list.resource}
              label={title}
              href={({ code }: StorePlace) => href(code)}
              onReady={onReady}
            />
          )}
        </MapPlace>
      ) : (
        <SchemaList refreshEvery={REFRESH_MS} {...list} {...(fields && { fields })} title={title} />
      )}
    </Page>
  )
}

/** Labels with the server's time zone, if its today is not the reader's. */
function useTodayLabels(resource: string, today: readonly string[]): Readonly<Record<string, string>> | undefined {
  const translate = useTranslate()
  const zone = useServerDay()
  return useMemo(
    () =>
      zone === undefined
        ? undefined
        : Object.fromEntries(
            today.map((name) => [name, `${translate(`resources.${resource}.fields.${name}`)} · ${zone}`]),
          ),
    [translate, resource, today, zone],
  )
}

function ViewSwitch({
  view,
  onChange,
  onPrepare,
}: {
  view: ViewType
  onChange: (view: ViewType) => void
  onPrepare: () => void
}) {
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
