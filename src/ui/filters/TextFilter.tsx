import { useTranslate } from 'ra-core'
import { useState } from 'react'
import styles from './filters.module.css'
import type { FilterEditorProps } from './filterTypes'

/** A text that a field contains or equals; applied with Enter or on leaving the box. */
export function TextFilter({ field, label, value, onChange }: FilterEditorProps) {
  const translate = useTranslate()
  const known = typeof value === 'object' ? '' : String(value ?? '')
  const [text, setText] = useState(known)
  const apply = () => {
    const next = text.trim()
    if (next !== known) onChange(next === '' ? undefined : next)
  }
  return (
    <label className={styles.editor}>
      <span>{translate(field.filter === '~' ? 'list.filters.contains' : 'list.filters.equals', { name: label })}</span>
      <input
        type="text"
        autoFocus
        className={styles.input}
        inputMode={field.type === 'integer' || field.type === 'number' ? 'decimal' : 'text'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </label>
  )
}
