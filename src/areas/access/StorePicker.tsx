import { useTranslate } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { useViewer } from '../../data/session'
import { useFoundStores } from '../../domain/stores/useFoundStores'
import { can } from '../../schema/access'
import { MultiSelect } from '../../ui/kit/MultiSelect'
import { listOf } from '../../ui/inputs/multiSelect'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'

/** Picks stores, searched on the server by name and code; the value is their codes. */
export const StorePicker: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const [search, setSearch] = useState('')
  const resource = can(useViewer(), 'store_config.read') ? 'store' : 'store-status'
  const { found } = useFoundStores(resource, useDeferredValue(search.trim()))
  const chosen = listOf(control.value).map(String)
  const options = [
    ...chosen
      .filter((code) => !found.some((store) => store.code === code))
      .map((code) => ({ value: code, label: code })),
    ...found.map(({ code, name }) => ({ value: code, label: name === code ? code : `${name} · ${code}` })),
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
