import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../data/http'
import type { SearchResult } from '../../generated/types'
import { recordId } from '../../schema/recordId'
import { hasAll } from './match'

export type Found = SearchResult['results'][number]
export type FoundKind = Found['kind']

/** The kinds of records in the order in which they are shown. */
export const FOUND_KINDS = ['store', 'product', 'tag', 'gateway', 'sensor', 'display', 'person'] as const satisfies readonly FoundKind[]

const REST_MS = 120
const FRESH_MS = 10_000

const part = encodeURIComponent

/** What names a record in an address, where a page has it in its query. */
export const recordIdOf = ({ id, storeCode }: Found): string => recordId(['storeCode', 'id'], { storeCode, id })

/** The page of what was found. */
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

interface Asked {
  readonly text: string
  /** The store whose records come first. */
  readonly store: string | undefined
  /** One kind alone. */
  readonly kind?: FoundKind | undefined
  readonly enabled: boolean
}

/** What the server finds for a text, once typing rests. What was found for another text stays only as far as it fits this one. */
export function useResults({ text, store, kind, enabled }: Asked) {
  const typed = text.trim()
  const settled = useRested(typed)
  const query = useQuery({
    queryKey: ['search', settled, store, kind],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ q: settled, ...(store !== undefined && { store }), ...(kind && { kind }) })
      return request<SearchResult>('GET', `/search?${asked.toString()}`, { signal })
    },
    enabled: enabled && (settled !== '' || kind !== undefined),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
    meta: { background: true },
  })
  const isSettled = settled === typed && !query.isPlaceholderData
  const isAsked = enabled && (typed !== '' || kind !== undefined)
  const all = isAsked && !(isSettled && query.isError) ? (query.data?.results ?? []) : []
  return {
    found: isSettled ? all : all.filter((one) => (kind === undefined || one.kind === kind) && hasAll(typed, [one.name, one.code, one.id, one.storeName])),
    /** What was typed last has not been answered yet. */
    isOpen: isAsked && (!isSettled || query.isFetching),
    error: isAsked && isSettled && query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
