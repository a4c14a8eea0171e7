import { useTranslate } from 'ra-core'
import { use, useState, type KeyboardEvent } from 'react'
import type { FieldDescriptor } from '../../schema/descriptor'
import { CloseIcon } from '../kit/icons'
import { IconButton } from '../kit/IconButton'
import { TextArea } from '../kit/TextArea'
import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import { listOf } from './multiSelect'
import { textsIn } from './textsIn'
import { CellContext, type Input, type InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** A list of texts or numbers; in a cell of a table as one text with commas. */
export const chips: Input = (props) => (use(CellContext) ? <ListLine {...props} /> : <Chips {...props} />)

function ListLine(props: InputProps) {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const [draft, setDraft] = useState('')
  const values = listOf(control.value)
  const isTyped = textsIn(draft).join() === values.join()
  const onChange = (text: string) => {
    setDraft(text)
    control.onChange(numbersIn(props.meta, textsIn(text)))
  }
  return (
    <TextArea
      {...texts}
      {...control}
      rows={1}
      autoComplete="off"
      placeholder={translate('form.listFormat')}
      readOnly={readOnly}
      value={isTyped ? draft : values.join(', ')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const isOfNumbers = (field: FieldDescriptor | undefined) =>
  field?.schema.items?.type === 'integer' || field?.schema.items?.type === 'number'

/** The texts that are numbers as such, where the list is of numbers. */
const numbersIn = (field: FieldDescriptor | undefined, texts: readonly string[]) =>
  texts.map((text) => (isOfNumbers(field) && Number.isFinite(Number(text)) ? Number(text) : text))

/** Enter or a comma adds one, Backspace on an empty line removes the last. */
function Chips(props: InputProps) {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const [draft, setDraft] = useState('')
  const values = listOf(control.value)
  const add = () => {
    const added = numbersIn(
      field,
      draft
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
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
