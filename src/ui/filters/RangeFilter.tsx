import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { RangeFilter as Range } from '../../data/wire'
import { parseNumber } from '../../schema/formats'
import { FilterBox } from './FilterBox'
import styles from './filters.module.css'
import type { FilterEditorProps } from './filterTypes'

/** Numbers from and to; either end may be open. */
export function RangeFilter({ label, value, onChange, autoFocus = true }: FilterEditorProps) {
  const translate = useTranslate()
  const known: Range = typeof value === 'object' && value !== null ? value : {}
  const [min, setMin] = useState(String(known.min ?? ''))
  const [max, setMax] = useState(String(known.max ?? ''))
  const apply = () => {
    const [from, to] = [parseNumber(min), parseNumber(max)]
    if (from === known.min && to === known.max) return
    onChange(
      from === undefined && to === undefined
        ? undefined
        : { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) },
    )
  }
  const end = (text: string, set: (text: string) => void, key: string, focused = false) => (
    <FilterBox
      label={translate(key)}
      inputMode="decimal"
      autoFocus={focused}
      text={text}
      onText={set}
      onApply={apply}
    />
  )
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      {end(min, setMin, 'list.filters.from', autoFocus)}
      {end(max, setMax, 'list.filters.to')}
    </fieldset>
  )
}
