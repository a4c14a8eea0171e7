import { useTranslate } from 'ra-core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ResourceName } from '../../generated/resources'
import { useStoreName } from '../../data/storeName'
import { SearchSelect } from '../../ui/kit/SearchSelect'
import { useFoundStores } from './useFoundStores'

interface StoreSelectProps {
  readonly label: string
  /** A store code; '' for none. */
  readonly value: string
  readonly onChange: (storeCode: string) => void
  /** The list that is searched for stores: one that the page's viewers may read. */
  readonly resource: ResourceName
}

/** One store, searched on the server by name and by code as one types. */
export function StoreSelect({ label, value, onChange, resource }: StoreSelectProps) {
  const translate = useTranslate()
  const name = useStoreName(value)
  const [text, setText] = useState('')
  const chosen = useMemo(() => (value === '' ? null : { code: value, name }), [value, name])
  const wanted = useDeferredValue(text)
  const { found, isCurrent } = useFoundStores(resource, wanted)
  return (
    <SearchSelect
      label={label}
      value={chosen}
      found={found}
      isSearching={!isCurrent || wanted !== text}
      onSearch={setText}
      onChange={onChange}
      placeholder={translate('storeSelect.search')}
    />
  )
}
