import { useTranslate } from 'ra-core'
import type { PromotionType } from '../../generated/types'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Select } from '../../ui/kit/Select'
import { layoutChoice } from './layoutChoice'

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

/** Picks a layout; without one each product keeps its own. */
export const OwnLayoutChoice = layoutChoice('areas.settings.promotion.ownLayout')
