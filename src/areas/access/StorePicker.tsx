import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { MultiSelect } from '../../ui/kit/MultiSelect'
import { listOf } from '../../ui/inputs/multiSelect'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'

const FOUND = 50

/** Stores, searched on the server by name and by code; their codes are the value. */
export const StorePicker: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const [search, setSearch] = useState('')
  const chosen = listOf(control.value).map(String)
  const found = useStores(useDeferredValue(search.trim()))
  const options = [
    ...chosen.filter((code) => !found.some((store) => store.value === code)).map((code) => ({ value: code, label: code })),
    ...found,
  ]
  return (
    <MultiSelect
      {...texts}
      value={chosen}
      onChange={control.onChange}
      options={options}
      onSearch={setSearch}
      placeholder={translate('form.noStores')}
      disabled={readOnly}
    />
  )
}

function useStores(text: string) {
  const dataProvider = useDataProvider()
  const viewer = useViewer()
  const resource = can(viewer, 'store_config.read') ? 'store' : 'store-status'
  const { data = [] } = useQuery({
    queryKey: ['storePicker', resource, text],
    queryFn: async () => {
      const filters = text ? [{ storeName: text }, { storeCode: text }] : [{}]
      const answers = await Promise.all(
        filters.map((filter) =>
          dataProvider.getList(resource, { filter, pagination: { page: 1, perPage: FOUND }, sort: { field: 'storeCode', order: 'ASC' } }),
        ),
      )
      return answers.flatMap((answer) => answer.data as { storeCode: string; storeName?: string }[])
    },
    placeholderData: (before) => before,
    retry: false,
  })
  const byCode = new Map(data.map(({ storeCode, storeName }) => [storeCode, storeName]))
  return [...byCode].map(([value, name]) => ({ value, label: name ? `${name} · ${value}` : value }))
}
