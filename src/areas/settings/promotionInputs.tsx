import { useGetList, useTranslate } from 'ra-core'
import type { LayoutName, PromotionType } from '../../generated/types'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Select } from '../../ui/kit/Select'

/** One of the types of promotions that there are. */
export const typeChoice = (types: readonly PromotionType[]): Input =>
  function TypeChoice(props) {
    const translate = useTranslate()
    const { control, texts, readOnly } = useFieldInput(props)
    const options = types.map(({ id, name }) => ({ value: id, label: translate(`resources.promotion.enums.type.${id}`, { _: name }) }))
    return <Select {...texts} {...control} disabled={readOnly} options={options} />
  }

const LAYOUTS = { pagination: { page: 1, perPage: -1 }, sort: { field: 'id', order: 'ASC' } } as const

/** A layout; none is that of each product. What a promotion has already stays to be chosen, also where it is gone. */
export const LayoutChoice: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const { data = [] } = useGetList<LayoutName>('layout-name', LAYOUTS, { retry: false, meta: { background: true } })
  const own = String(control.value)
  const ids = [...new Set([...data.map(({ id }) => id), ...(own === '' ? [] : [own])])]
  return <Select {...texts} {...control} disabled={readOnly} placeholder={translate('areas.settings.promotion.ownLayout')} options={ids.map((id) => ({ value: id, label: id }))} />
}
