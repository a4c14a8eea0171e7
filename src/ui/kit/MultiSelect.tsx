import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Checkbox } from './Checkbox'
import { ChevronIcon } from './icons'
import { Field, type FieldTexts } from './Field'
import { Popover } from './Popover'
import type { Option } from './Select'
import styles from './MultiSelect.module.css'

interface MultiSelectProps extends FieldTexts {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly options: readonly Option[]
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Called for more options as something is typed; without it the given ones are searched. */
  readonly onSearch?: (text: string) => void
}

const SEARCH_FROM = 8

/** Several of many: a list of checkboxes behind a button, with a search if it is long. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, error, help, required, hideLabel, value, onChange, options, placeholder, disabled, onSearch } = props
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const wanted = text.trim().toLowerCase()
  const shown =
    onSearch || !wanted
      ? options
      : options.filter((option) => `${option.label} ${option.value}`.toLowerCase().includes(wanted))
  const names = value.map((one) => options.find((option) => option.value === one)?.label ?? one)
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {({ 'aria-required': _, ...trigger }) => (
        <Popover
          label={translate('kit.choose')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <ButtonBase {...trigger} disabled={disabled ?? false} className={styles.trigger ?? ''}>
              <span className={names.length ? undefined : styles.none}>
                {names.join(', ') || placeholder || translate('kit.none')}
              </span>
              <ChevronIcon aria-hidden="true" />
            </ButtonBase>
          }
        >
          {(onSearch || options.length > SEARCH_FROM) && (
            <InputBase
              type="search"
              inputProps={{ 'aria-label': translate('kit.search') }}
              placeholder={translate('kit.search')}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                onSearch?.(event.target.value)
              }}
            />
          )}
          <div className={styles.options}>
            {shown.map((option) => (
              <Checkbox
                key={option.value}
                className={styles.option ?? ''}
                label={option.label}
                checked={value.includes(option.value)}
                onChange={(on) => onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))}
              />
            ))}
            {shown.length === 0 && <p className={styles.none}>{translate('kit.noMatch')}</p>}
          </div>
        </Popover>
      )}
    </Field>
  )
}
