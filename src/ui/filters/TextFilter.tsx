import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { FilterBox } from './FilterBox'
import styles from './filters.module.css'
import type { FilterEditorProps } from './filterTypes'
import { textCondition, TEXT_CONDITIONS, type TextCondition, textFilter, textOf } from './textConditions'

/** A text that a field contains or equals, or a pattern that it matches; applied with Enter or on blur. */
export function TextFilter({ field, label, value, onChange, autoFocus = true }: FilterEditorProps) {
  const translate = useTranslate()
  const known = textOf(value)
  const [text, setText] = useState(known)
  const [condition, setCondition] = useState(() => textCondition(field, value))
  const apply = (next = text.trim(), by = condition) => {
    if (next !== known || by !== textCondition(field, value)) onChange(textFilter(field, by, next))
  }
  const choose = (by: TextCondition) => {
    setCondition(by)
    if (text.trim() !== '') apply(text.trim(), by)
  }
  return (
    <div className={styles.editor}>
      <FilterBox
        label={translate(`list.filters.${condition}`, { name: label })}
        autoFocus={autoFocus}
        inputMode={field.type === 'integer' || field.type === 'number' ? 'decimal' : 'text'}
        text={text}
        onText={setText}
        onApply={() => apply()}
      />
      {field.filter === '~' && (
        <div role="radiogroup" aria-label={translate('list.filters.condition')} className={styles.presets}>
          {TEXT_CONDITIONS.map((one) => (
            <label key={one} className={styles.condition}>
              <input
                type="radio"
                name={`condition-${field.name}`}
                checked={condition === one}
                onChange={() => choose(one)}
              />
              {translate(`list.filters.conditions.${one}`)}
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
