import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { enumLabel } from '../displays/values'
import { FilterBox } from './FilterBox'
import styles from './filters.module.css'
import { asList } from './filterValues'
import type { FilterEditorProps } from './filterTypes'

/** Some of a field's values: one is a value, several are a list. */
export function ChoiceFilter(props: FilterEditorProps) {
  const { resource, field, label, value, onChange, autoFocus = true } = props
  const translate = useTranslate()
  // The address is updated in a transition; the checkbox must not wait for it.
  const [chosen, setChosen] = useState(() => asList(value))
  if (!field.options) return <ListFilter {...props} />
  const toggle = (option: string, on: boolean) => {
    const next = on ? [...chosen, option] : chosen.filter((other) => other !== option)
    setChosen(next)
    onChange(next.length === 0 ? undefined : next.length === 1 && field.filter === 'select' ? next[0] : next)
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {field.options.map(String).map((option, at) => (
        <label key={option}>
          <input
            type="checkbox"
            autoFocus={autoFocus && at === 0}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
          {enumLabel(option, { resource, field, translate })}
        </label>
      ))}
    </fieldset>
  )
}

/** Values of a field whose values the schema does not list, separated by commas. */
function ListFilter({ label, value, onChange, autoFocus = true }: FilterEditorProps) {
  const translate = useTranslate()
  const known = asList(value).join(', ')
  const [text, setText] = useState(known)
  const apply = () => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    if (list.join(', ') !== known) onChange(list.length === 0 ? undefined : list)
  }
  return (
    <FilterBox
      label={translate('list.filters.oneOf', { name: label })}
      autoFocus={autoFocus}
      text={text}
      onText={setText}
      onApply={apply}
    />
  )
}
