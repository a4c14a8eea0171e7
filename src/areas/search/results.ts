import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../data/http'
import type { SearchResult } from '../../generated/types'
import { recordId } from '../../schema/recordId'
import { matchesAll } from './match'

export type Found = SearchResult['results'][number]
export type FoundKind = Found['kind']

/** The kinds of records, in display order. */
export const FOUND_KINDS = [
  'store',
  'product',
  'tag',
  'gateway',
  'sensor',
  'display',
  'person',
] as const satisfies readonly FoundKind[]

const DEBOUNCE_MS = 120
const STALE_MS = 10_000

const part = encodeURIComponent

/** The ID of a record in the query of an address. */
export const recordIdOf = ({ id, storeCode }: Found): string => recordId(['storeCode', 'id'], { storeCode, id })

/** The address of a found record. */
export function addressOf(found: Found): string {
  const { kind, id, storeCode = '' } = found
  switch (kind) {
    case 'store':
      return `/store/${part(id)}`
    case 'gateway':
      return `/store/${part(storeCode)}/gw/${part(id)}`
    case 'tag':
    case 'product':
      return `/${kind}/${part(storeCode)}/${part(id)}`
    case 'sensor':
      return `/sensor/detail/${part(storeCode)}?show=${part(recordIdOf(found))}`
    case 'display':
      return `/plus/device/list/${part(storeCode)}?show=${part(recordIdOf(found))}`
    case 'person':
      return `/members?show=${part(recordId(['id'], { id }))}`
  }
}

interface SearchOptions {
  readonly text: string
  /** The store whose records come first. */
  readonly store: string | undefined
  /** Limits the search to one kind. */
  readonly kind?: FoundKind | undefined
  readonly enabled: boolean
}

/** Searches on the server, debounced. Until the answer arrives, previous results that match the text stay. */
export function useResults({ text, store, kind, enabled }: SearchOptions) {
  const typed = text.trim()
  const settled = useDebounced(typed)
  const query = useQuery({
    queryKey: ['search', settled, store, kind],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ q: settled, ...(store !== undefined && { store }), ...(kind && { kind }) })
      return request<SearchResult>('GET', `/search?${asked.toString()}`, { signal })
    },
    enabled: enabled && (settled !== '' || kind !== undefined),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
    meta: { background: true },
  })
  const isSettled = settled === typed && !query.isPlaceholderData
  const isAsked = enabled && (typed !== '' || kind !== undefined)
  const all = isAsked && !(isSettled && query.isError) ? (query.data?.results ?? []) : []
  return {
    found: isSettled
      ? all
      : all.filter(
          (one) =>
            (kind === undefined || one.kind === kind) && matchesAll(typed, [one.name, one.code, one.id, one.storeName]),
        ),
    /** Whether the answer for the current text is pending. */
    isPending: isAsked && (!isSettled || query.isFetching),
    error: isAsked && isSettled && query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setDebounced, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
