import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import styles from './filters.module.css'
import type { FilterEditorProps } from './filterTypes'

/** Yes, no, or both. */
export function BooleanFilter({ label, value, onChange, autoFocus = true }: FilterEditorProps) {
  const translate = useTranslate()
  const name = useId()
  // The address is updated in a transition; the choice must not wait for it.
  const [chosen, setChosen] = useState(value)
  const choose = (next: boolean | undefined) => {
    setChosen(next)
    onChange(next)
  }
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
          <input
            type="radio"
            name={name}
            autoFocus={autoFocus && value === of}
            checked={chosen === of}
            onChange={() => choose(of)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
