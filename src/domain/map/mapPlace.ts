import { parseFilters } from '../../data/wire'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { MAP_STATUSES, type MapStatus } from './places'

/** The state of a map, in the address of its page, so that it can be linked and returned to. */
interface MapPlace {
  /** The filters of the table of the same page, except the status. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly shown: ReadonlySet<MapStatus>
  /** The code of the chosen store. */
  readonly store: string | undefined
}

const NO_STATUS = 'none'

/** Reads the address. The toggles are the table's filter by status, which cannot say that none is on. */
export function readMapPlace(search: URLSearchParams, descriptor: ResourceDescriptor): MapPlace {
  const { status, ...filter } = parseFilters(descriptor, search)
  const wanted = [status ?? []].flat()
  const known = MAP_STATUSES.filter((one) => wanted.includes(one))
  const shown = search.get('statuses') === NO_STATUS ? [] : known.length > 0 ? known : MAP_STATUSES
  const q = search.get('q')?.trim() ?? ''
  return {
    filter: { ...filter, ...(q !== '' && { q }) },
    shown: new Set(shown),
    store: search.get('store') ?? undefined,
  }
}

/** The address with other toggles on. */
export function withStatuses(search: URLSearchParams, shown: ReadonlySet<MapStatus>): URLSearchParams {
  const next = without(search, 'filter_status', 'condition_status', 'statuses')
  if (shown.size === 0) next.set('statuses', NO_STATUS)
  else if (shown.size < MAP_STATUSES.length) next.set('filter_status', [...shown].join(','))
  if (shown.size > 1 && shown.size < MAP_STATUSES.length) next.set('condition_status', 'in')
  return next
}

/** The address with another store chosen, or none. */
export function withStore(search: URLSearchParams, code: string | undefined): URLSearchParams {
  const next = without(search, 'store')
  if (code !== undefined) next.set('store', code)
  return next
}

function without(search: URLSearchParams, ...names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)))
}
