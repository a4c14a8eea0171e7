import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ResourceName } from '../../generated/resources'
import { useStoreName } from '../../data/storeName'
import { SearchSelect, type Named } from '../../ui/kit/SearchSelect'

interface StoreSelectProps {
  readonly label: string
  /** A store code; '' for none. */
  readonly value: string
  readonly onChange: (storeCode: string) => void
  /** The list that the stores are searched in: one of those that the page's viewers may read. */
  readonly resource: ResourceName
}

const FOUND = 30

/** One store, searched on the server by name and by code as one types. */
export function StoreSelect({ label, value, onChange, resource }: StoreSelectProps) {
  const translate = useTranslate()
  const name = useStoreName(value)
  const [text, setText] = useState('')
  const chosen = useMemo(() => (value === '' ? null : { code: value, name }), [value, name])
  const found = useFoundStores(resource, useDeferredValue(text))
  return <SearchSelect label={label} value={chosen} found={found} onSearch={setText} onChange={onChange} placeholder={translate('storeSelect.search')} />
}

function useFoundStores(resource: ResourceName, text: string): Named[] {
  const dataProvider = useDataProvider()
  const { data = [] } = useQuery({
    queryKey: [resource, 'stores', text],
    queryFn: async ({ signal }) => {
      const { data: rows } = await dataProvider.getList<RaRecord & { storeCode: string; storeName?: string }>(resource, {
        filter: text === '' ? {} : { q: text },
        pagination: { page: 1, perPage: FOUND },
        sort: { field: 'storeCode', order: 'ASC' },
        signal,
      })
      return rows
    },
    placeholderData: (before) => before,
    retry: false,
    meta: { background: true },
  })
  return data.map(({ storeCode, storeName }) => ({ code: storeCode, name: storeName ?? storeCode }))
}
