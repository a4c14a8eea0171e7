import { useTranslate } from 'ra-core'
import { useId } from 'react'
import styles from './filters.module.css'
import type { FilterEditorProps } from './filterTypes'

/** Yes, no, or both. */
export function BooleanFilter({ label, value, onChange }: FilterEditorProps) {
  const translate = useTranslate()
  const name = useId()
  const choices = [
    { text: translate('list.filters.any'), of: undefined },
    { text: translate('displays.yes'), of: true },
    { text: translate('displays.no'), of: false },
  ]
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ text, of }) => (
        <label key={text}>
          <input type="radio" name={name} checked={value === of} onChange={() => onChange(of)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
