import { useGetList, useTranslate } from 'ra-core'
import type { LayoutName, PromotionType } from '../../generated/types'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Select } from '../../ui/kit/Select'

/** An input that picks one of the given promotion types. */
export const typeChoice = (types: readonly PromotionType[]): Input =>
  function TypeChoice(props) {
    const translate = useTranslate()
    const { control, texts, readOnly } = useFieldInput(props)
    const options = types.map(({ id, name }) => ({
      value: id,
      label: translate(`resources.promotion.enums.type.${id}`, { _: name }),
    }))
    return <Select {...texts} {...control} disabled={readOnly} options={options} />
  }

const LAYOUTS = { pagination: { page: 1, perPage: -1 }, sort: { field: 'id', order: 'ASC' } } as const

/** Picks a layout; empty keeps that of each product. The current layout stays selectable even if it is gone. */
export const LayoutChoice: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const { data = [] } = useGetList<LayoutName>('layout-name', LAYOUTS, { retry: false, meta: { background: true } })
  const current = String(control.value)
  const ids = [...new Set([...data.map(({ id }) => id), ...(current === '' ? [] : [current])])]
  return (
    <Select
      {...texts}
      {...control}
      disabled={readOnly}
      placeholder={translate('areas.settings.promotion.ownLayout')}
      options={ids.map((id) => ({ value: id, label: id }))}
    />
  )
}
