import { useTranslate } from 'ra-core'
import { useState, type KeyboardEvent } from 'react'
import { CloseIcon } from '../kit/icons'
import { IconButton } from '../kit/IconButton'
import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import { listOf } from './multiSelect'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** A list of texts or numbers: Enter or a comma adds one, Backspace on an empty line takes the last away. */
export const chips: Input = (props) => {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const [draft, setDraft] = useState('')
  const values = listOf(control.value)
  const isNumber = field.schema.items?.type === 'integer' || field.schema.items?.type === 'number'
  const add = () => {
    const parts = draft.split(',').map((part) => part.trim()).filter(Boolean)
    const added = parts.map((part) => (isNumber && Number.isFinite(Number(part)) ? Number(part) : part))
    setDraft('')
    if (added.length > 0) control.onChange([...new Set([...values, ...added])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey && draft.trim()) || event.key === ',') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && draft === '') control.onChange(values.slice(0, -1))
  }
  return (
    <div>
      <TextInput
        {...texts}
        help={texts.help ?? translate('form.chipsHelp')}
        ref={control.ref}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        readOnly={readOnly}
        autoComplete="off"
      />
      {values.length > 0 && (
        <ul className={styles.chips}>
          {values.map((value) => (
            <li key={String(value)}>
              {String(value)}
              {!readOnly && (
                <IconButton
                  size="s"
                  label={translate('form.removeItem', { item: String(value) })}
                  icon={<CloseIcon />}
                  onClick={({ currentTarget }) => {
                    const line = currentTarget.closest('ul')?.parentElement?.querySelector('input')
                    control.onChange(values.filter((other) => other !== value))
                    // The button goes with its chip.
                    line?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
