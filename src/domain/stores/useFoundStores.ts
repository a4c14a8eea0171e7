import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import type { ResourceName } from '../../generated/resources'
import type { Named } from '../../ui/kit/SearchSelect'

/** The maximum number of results: to find others, one types more. */
export const MOST_FOUND = 30

type StoreRow = RaRecord & { storeCode: string; storeName?: string }

const named = ({ storeCode, storeName }: StoreRow): Named => ({ code: storeCode, name: storeName ?? storeCode })

interface Found {
  readonly found: readonly Named[]
  /** They are the results for this text, and not those of the previous one. */
  readonly isCurrent: boolean
}

/**
 * The stores of the account that match a text, by name or by code; without one the first of all. The previous results
 * stay until the next are there.
 * @param resource a list of stores that the viewer may read
 */
export function useFoundStores(resource: ResourceName, text: string): Found {
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useStores(resource, ['stores', text], text === '' ? {} : { q: text })
  return { found: data.map(named), isCurrent: !isPlaceholderData && !isPending }
}

/** Stores by their codes, in the order of these: those that are there and are the account's. */
export function useStoresOf(resource: ResourceName, codes: readonly string[]): Named[] {
  const { data = [] } = useStores(resource, ['storesOf', ...codes.toSorted()], { storeCode: codes }, codes.length > 0)
  const rows = data.map(named)
  return codes.flatMap((code) => rows.find((row) => row.code === code) ?? [])
}

function useStores(resource: ResourceName, key: readonly string[], filter: object, enabled = true) {
  const dataProvider = useDataProvider()
  return useQuery<StoreRow[]>({
    queryKey: [resource, ...key],
    queryFn: async ({ signal }) => {
      const { data: rows } = await dataProvider.getList<StoreRow>(resource, {
        filter,
        pagination: { page: 1, perPage: MOST_FOUND },
        sort: { field: 'storeCode', order: 'ASC' },
        signal,
      })
      return rows
    },
    enabled,
    placeholderData: (before) => before,
    retry: false,
    meta: { background: true },
  })
}
