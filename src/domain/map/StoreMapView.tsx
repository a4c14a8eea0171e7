import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { rowMatches } from '../../data/clientTable'
import { useDescriptor, useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useAddress } from '../../ui/kit/useAddress'
import { ListFooter } from '../../ui/list/ListFooter'
import type { ListState } from '../../ui/list/listState'
import { ListError } from '../../ui/list/ListStates'
import { QuickSearch } from '../../ui/list/QuickSearch'
import { preloadBaseMap } from './leaflet/BaseMap'
import { readMapPlace, withStatuses, withStore } from './mapPlace'
import { countByStatus, type StorePlace } from './places'
import { StatusToggles } from './StatusToggles'
import { StoreInfo } from './StoreInfo'
import { type Problem, StoreList } from './StoreList'
import { StoreMap } from './leaflet/StoreMap'
import { useStorePlaces } from './useStorePlaces'
import styles from './map.module.css'

/** The sizes of a page of the map's list. */
const SIZES = [15, 25, 50, 100, -1]

export interface StoreMapViewProps {
  /** The summary of stores that the table of the page shows. */
  readonly resource: ResourceName
  /** Its call that gives all stores at once: /status/store. */
  readonly call: string
  /** The fields with the numbers that a store's popup shows. */
  readonly facts: readonly string[]
  /** Labels for some of these fields. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** Numbers that the list shows if they are not 0. */
  readonly problems: readonly Problem[]
  /** The page of a store. */
  readonly href: (place: StorePlace) => string
  readonly label: string
  /** Called when its first controls are there. */
  readonly onReady?: () => void
}

/**
 * Stores on a map with their list: toggles by status, a search, a popup of the chosen store. What is
 * chosen on the map is chosen in the list and the other way round. Its place is in the address.
 */
export function StoreMapView(props: StoreMapViewProps) {
  const ready = useDescriptorReady(props.resource)
  return ready ? <ReadyView {...props} /> : <div className={styles.view} aria-busy="true" data-awaited="" />
}

function ReadyView({ resource, call, facts, labels, problems, href, label, onReady }: StoreMapViewProps) {
  const translate = useTranslate()
  const descriptor = useDescriptor(resource)
  const [search, setSearch] = useAddress()
  const { places, pending, error, outdated, retry } = useStorePlaces(resource, call)
  const place = useMemo(() => descriptor && readMapPlace(search, descriptor), [search, descriptor])
  const [spot, setSpot] = useState<readonly StorePlace[]>([])

  const found = useMemo(
    () => (descriptor && place ? places.filter(({ row }) => rowMatches(descriptor, row, place.filter)) : []),
    [places, descriptor, place],
  )
  const counts = useMemo(() => countByStatus(found), [found])
  const shown = useMemo(() => found.filter(({ status }) => place?.shown.has(status)), [found, place])
  const selected = useMemo(() => shown.find(({ code }) => code === place?.store), [shown, place])
  const { state, go, rows } = usePage(shown, selected)
  useEffect(preloadBaseMap, [])
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => ready(), [])

  if (!descriptor || !place)
    return <EmptyState title={translate('list.forbidden.title')} text={translate('list.forbidden.text')} />
  const select = (code: string | undefined) => setSearch((now) => withStore(now, code), { replace: true })
  const fieldLabel = (field: string) =>
    labels?.[field] ?? translate(`resources.${resource}.fields.${field}`, { _: field })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !selected || event.defaultPrevented) return
    event.preventDefault()
    select(undefined)
  }
  const q = String(place.filter['q'] ?? '')
  return (
    <section className={styles.view} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.side}>
        <div className={styles.tools}>
          <QuickSearch
            value={q}
            label={translate('map.search')}
            onSearch={(text) => setSearch((now) => searched(now, text), { replace: true })}
          />
          <StatusToggles
            counts={counts}
            shown={place.shown}
            onChange={(next) => setSearch((now) => withStatuses(now, next), { replace: true })}
          />
        </div>
        {error ? (
          <ListError error={error} onRetry={retry} />
        ) : pending ? (
          <Waiting />
        ) : shown.length === 0 ? (
          <EmptyState
            title={translate('map.empty.title')}
            text={translate(places.length === 0 ? 'map.empty.none' : 'map.empty.filtered')}
          />
        ) : (
          <StoreList
            label={label}
            places={rows}
            selected={selected?.code}
            onSelect={({ code }) => select(code)}
            href={href}
            problems={problems}
            fieldLabel={fieldLabel}
          />
        )}
        <ListFooter
          state={state}
          total={shown.length}
          sizes={SIZES}
          onGo={go}
          onTurn={(page) => go({ ...state, page: page(state.page) })}
          ready={!pending && !error}
          outdated={outdated}
          onRetry={retry}
        />
      </div>
      <div className={styles.frame}>
        {!pending && (
          <StoreMap
            label={label}
            places={shown}
            selected={selected}
            fitKey={q}
            onPick={(picked) => {
              setSpot(picked)
              select(picked[0]?.code)
            }}
            info={
              selected && (
                <StoreInfo
                  place={selected}
                  facts={facts}
                  fieldLabel={fieldLabel}
                  href={href(selected)}
                  others={spot.includes(selected) ? spot.filter((other) => other !== selected) : []}
                  onSelect={({ code }) => select(code)}
                  onClose={() => select(undefined)}
                />
              )
            }
          />
        )}
      </div>
    </section>
  )
}

/** The page of the list, which follows the choice on the map. */
function usePage(places: readonly StorePlace[], selected: StorePlace | undefined) {
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: SIZES[0] ?? 15 })
  const at = selected ? places.indexOf(selected) : -1
  const code = selected?.code
  useEffect(() => {
    if (code !== undefined && at >= 0 && perPage > 0) setPage((now) => ({ ...now, page: Math.floor(at / perPage) + 1 }))
    // A change of the order turns no page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [code])
  const last = perPage < 0 ? 1 : Math.max(1, Math.ceil(places.length / perPage))
  const state: ListState = {
    page: Math.min(page, last),
    perPage,
    sort: { field: 'storeCode', order: 'asc' },
    filter: {},
  }
  const rows = useMemo(
    () => (perPage < 0 ? places : places.slice((state.page - 1) * perPage, state.page * perPage)),
    [places, state.page, perPage],
  )
  return { state, rows, go: (next: ListState) => setPage({ page: next.page, perPage: next.perPage }) }
}

function searched(search: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => name !== 'q' && name !== 'page'))
  if (text !== '') next.set('q', text)
  return next
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} height={36} />
      ))}
    </div>
  )
}
