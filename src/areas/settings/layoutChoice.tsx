import { useGetList, useTranslate } from 'ra-core'
import type { LayoutName } from '../../generated/types'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Select } from '../../ui/kit/Select'

const LAYOUTS = { pagination: { page: 1, perPage: -1 }, sort: { field: 'id', order: 'ASC' } } as const

/** An input that picks a layout of tags. The current one stays selectable even if it is gone. @param placeholder key of what is said of none */
export const layoutChoice = (placeholder: string): Input =>
  function LayoutChoice(props) {
    const translate = useTranslate()
    const { control, texts, readOnly } = useFieldInput(props)
    const { data = [] } = useGetList<LayoutName>('layout-name', LAYOUTS, { retry: false, meta: { background: true } })
    const current = String(control.value ?? '')
    const ids = [...new Set([...data.map(({ id }) => id), ...(current === '' ? [] : [current])])]
    return (
      <Select
        {...texts}
        {...control}
        disabled={readOnly}
        placeholder={translate(placeholder)}
        options={ids.map((id) => ({ value: id, label: id }))}
      />
    )
  }
