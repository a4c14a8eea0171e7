import Autocomplete from '@mui/material/Autocomplete'
import InputAdornment from '@mui/material/InputAdornment'
import InputBase from '@mui/material/InputBase'
import { useTranslate } from 'ra-core'
import { useState, type FocusEvent, type ReactNode, type Ref } from 'react'
import { Field, type FieldTexts } from './Field'
import styles from './SearchSelect.module.css'

/** An option: its code and its name. */
export interface Named {
  readonly code: string
  readonly name: string
  /** Shown in the list in place of the code. */
  readonly note?: string
}

interface SearchSelectProps extends FieldTexts {
  /** What is chosen; null for nothing. */
  readonly value: Named | null
  /** The results for what is typed. */
  readonly found: readonly Named[]
  /** The results are still those of a text before: of these only what has the text that is typed is offered. */
  readonly isSearching?: boolean
  readonly onSearch: (text: string) => void
  /** Gives the code of what was chosen; '' for nothing. */
  readonly onChange: (code: string) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** It cannot be empty: what is cleared comes back. */
  readonly isNeeded?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Shown at the end of the control. */
  readonly suffix?: ReactNode
}

/** One of many that are searched by the server, by name and by code, as one types. */
export function SearchSelect({
  value: chosen,
  found,
  isSearching = false,
  onSearch,
  onChange,
  onBlur,
  placeholder = '',
  readOnly = false,
  isNeeded = false,
  inputRef,
  suffix,
  ...texts
}: SearchSelectProps) {
  const translate = useTranslate()
  const [text, setText] = useState<string>()
  const chosenText = chosen ? optionText(chosen) : ''
  // A name that comes while one is there must not undo the selection that one types over.
  const [held, setHeld] = useState<string>()
  // What is pressed stays under the pointer until it is released, even if results come meanwhile.
  const [pressed, setPressed] = useState<readonly Named[]>()
  const options = pressed ?? (isSearching ? found.filter((one) => hasText(one, text ?? '')) : found)
  const type = (next: string | undefined) => {
    setText(next)
    onSearch(next?.trim() ?? '')
  }
  return (
    <Autocomplete<Named, false, boolean>
      options={options}
      // The server has searched.
      filterOptions={(all) => all}
      readOnly={readOnly}
      disableClearable={isNeeded}
      value={chosen}
      inputValue={text ?? held ?? chosenText}
      onInputChange={(_, next, reason) => {
        if (reason !== 'reset') type(reason === 'input' || reason === 'clear' ? next : undefined)
      }}
      onChange={(_, next) => {
        type(undefined)
        setHeld(next ? optionText(next) : '')
        onChange(next?.code ?? '')
      }}
      onOpen={() => setPressed(undefined)}
      onClose={() => setPressed(undefined)}
      getOptionLabel={optionText}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      autoHighlight
      forcePopupIcon={false}
      noOptionsText={translate(isSearching ? 'kit.searching' : 'kit.noMatch')}
      slotProps={{
        paper: {
          className: styles.popup ?? '',
          onPointerDownCapture: () => setPressed(options),
          onClickCapture: () => setPressed(undefined),
        },
      }}
      renderOption={({ key, ...props }, { name, code, note = code }) => (
        <li key={key} {...props}>
          <span className={styles.name}>{name}</span>
          <span className={styles.code}>{note}</span>
        </li>
      )}
      renderInput={({ inputProps, InputProps, disabled }) => (
        <Field {...texts}>
          {(props) => (
            <InputBase
              ref={InputProps.ref}
              inputRef={inputRef}
              disabled={disabled}
              {...(texts.error && { error: true })}
              endAdornment={suffix && <InputAdornment position="end">{suffix}</InputAdornment>}
              inputProps={{
                ...inputProps,
                ...props,
                placeholder,
                // The text is a choice: typing replaces it.
                onFocus: (event: FocusEvent<HTMLInputElement>) => {
                  inputProps.onFocus?.(event)
                  setHeld(chosenText)
                  event.currentTarget.select()
                },
                onBlur: (event: FocusEvent<HTMLInputElement>) => {
                  inputProps.onBlur?.(event)
                  setHeld(undefined)
                  onBlur?.()
                },
              }}
            />
          )}
        </Field>
      )}
    />
  )
}

const optionText = ({ name, code }: Named): string => (name === code ? code : `${name} · ${code}`)

function hasText({ name, code }: Named, text: string): boolean {
  const typed = text.trim().toLowerCase()
  return name.toLowerCase().includes(typed) || code.toLowerCase().includes(typed)
}
