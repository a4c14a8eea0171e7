import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { aliasesQuery, useInfoName } from '../../../data/aliases'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { Select } from '../../../ui/kit/Select'
import { layoutChoice } from '../layoutChoice'

/** The fields of conditions that are no entries of the product information. */
const PLAIN = ['prCode', 'tagType', 'layoutId', 'nfc'] as const
const INFO = /^prInfo_(\d+)$/

/** Picks the layout of a rule. */
export const LayoutChoice = layoutChoice('form.choose')

/** Picks what a condition looks at: an entry of the product information by its alias, or another field. */
export const FieldChoice: Input = (props) => {
  const translate = useTranslate()
  const nameOf = useRuleField()
  const { control, texts, readOnly } = useFieldInput(props)
  const { data = [] } = useQuery(aliasesQuery)
  const current = String(control.value ?? '')
  const entries = data.filter(({ name }) => name.trim() !== '').map(({ index }) => `prInfo_${index}`)
  const all = [...new Set([...entries, ...PLAIN, ...(current === '' ? [] : [current])])]
  return (
    <Select
      {...texts}
      {...control}
      disabled={readOnly}
      placeholder={translate('form.choose')}
      options={all.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

/** Names the field of a condition. */
export function useRuleField(): (field: string) => string {
  const translate = useTranslate()
  const infoName = useInfoName()
  return useCallback(
    (field) => {
      const index = INFO.exec(field)?.[1]
      return index === undefined ? translate(`areas.rules.fields.${field}`, { _: field }) : infoName(Number(index))
    },
    [translate, infoName],
  )
}
