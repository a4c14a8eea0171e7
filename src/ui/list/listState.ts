import type { SortPayload } from 'ra-core'
import { filterPairs, parseFilters, type FilterValues } from '../../data/wire'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { isEmptyFilter } from '../filters/filterValues'

interface ListSort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** The place of a list: all of it is in the address, so that it can be linked, kept and gone back to. */
export interface ListState {
  readonly page: number
  /** -1 is all. */
  readonly perPage: number
  readonly sort: ListSort
  readonly filter: FilterValues
  /** The number of the named view with which it was opened: its columns and its name hold while the address names it. */
  readonly view?: string
}

/** The initial place of a list. */
export function initialState({ list }: ResourceDescriptor): ListState {
  return { page: 1, perPage: list.perPage, sort: { field: list.sort, order: list.order }, filter: {} }
}

/** Reads a list's place from an address; what the list does not offer falls back to its default. */
export function readListState(address: URLSearchParams, descriptor: ResourceDescriptor): ListState {
  const search = withoutNul(address)
  const initial = initialState(descriptor)
  const page = Number(search.get('page'))
  const perPage = Number(search.get('perPage'))
  const sort = search.get('sort')
  const text = search.get('q')?.trim() ?? ''
  const view = search.get(VIEW)
  const sortable = descriptor.fields.some((field) => field.name === sort && field.sortable)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: descriptor.list.perPageOptions.includes(perPage) ? perPage : initial.perPage,
    sort: sort !== null && sortable ? { field: sort, order: orderOf(search.get('order')) } : initial.sort,
    filter: { ...parseFilters(descriptor, search), ...(text !== '' && { q: text }) },
    ...(view !== null && /^\d{1,15}$/.test(view) && { view }),
  }
}

/** No database takes U+0000: on the operations pages its refusal would end the session, and the sign-in lead back to it. */
const withoutNul = (search: URLSearchParams): URLSearchParams =>
  search.toString().includes('%00')
    ? new URLSearchParams([...search].map(([key, value]) => [key, value.replaceAll('\0', '')]))
    : search

/** The address of a list's place: what is as it was at first is left out, and what is not the list's stays. */
export function writeListState(
  state: ListState,
  descriptor: ResourceDescriptor,
  base: URLSearchParams,
): URLSearchParams {
  const initial = initialState(descriptor)
  const next = new URLSearchParams([...base].filter(([key]) => !isListKey(key)))
  for (const [key, value] of filterPairs(descriptor, state.filter)) {
    if (!saysNothing(key, value, descriptor)) next.set(key, value)
  }
  if (!isEmptyFilter(state.filter['q'])) next.set('q', String(state.filter['q']))
  if (state.sort.field !== initial.sort.field || state.sort.order !== initial.sort.order) {
    next.set('sort', state.sort.field)
    next.set('order', state.sort.order)
  }
  if (state.perPage !== initial.perPage) next.set('perPage', String(state.perPage))
  if (state.page > 1) next.set('page', String(state.page))
  if (state.view !== undefined) next.set(VIEW, state.view)
  return next
}

/** A condition that is the field's own need not stand in the address. */
function saysNothing(key: string, value: string, descriptor: ResourceDescriptor): boolean {
  const name = key.startsWith('condition_') ? key.slice('condition_'.length) : undefined
  const field = descriptor.fields.find((candidate) => candidate.name === name)
  return field !== undefined && (value === (field.filter === '~' ? '~' : '==') || value === field.filter)
}

/** The parameter that names a view. */
export const VIEW = 'listView'

const LIST_KEYS = new Set([VIEW, 'page', 'perPage', 'sort', 'order', 'q'])

/** Whether a query parameter says where a list stands. */
function isListKey(key: string): boolean {
  return LIST_KEYS.has(key) || key.startsWith('filter_') || key.startsWith('condition_')
}

/** Of an address what says where a list stands. */
export const onlyList = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([key]) => isListKey(key)))

/** Where a list opens: where the address says; where it says nothing, at its saved place. */
export const placeOf = (search: URLSearchParams, saved: string | undefined): URLSearchParams =>
  onlyList(search).size > 0 ? search : new URLSearchParams([...search, ...new URLSearchParams(saved)])

/** The order of a list as react-admin writes it. */
export const payloadOf = ({ field, order }: ListSort): SortPayload => ({
  field,
  order: order === 'asc' ? 'ASC' : 'DESC',
})

/** The state with one filter changed; undefined takes it away. Another filter begins at the first page. */
export function filteredBy(state: ListState, field: string, value: unknown): ListState {
  const { [field]: _, ...others } = state.filter
  return { ...state, page: 1, filter: value === undefined ? others : { ...others, [field]: value } }
}

/** From, to and the number of pages, for a list of so many rows. */
export function pageBounds({ page, perPage }: ListState, total: number): { from: number; to: number; pages: number } {
  if (total === 0) return { from: 0, to: 0, pages: 1 }
  if (perPage < 0) return { from: 1, to: total, pages: 1 }
  return {
    from: Math.min((page - 1) * perPage + 1, total),
    to: Math.min(page * perPage, total),
    pages: Math.ceil(total / perPage),
  }
}

function orderOf(text: string | null): 'asc' | 'desc' {
  return text?.toLowerCase() === 'desc' ? 'desc' : 'asc'
}
