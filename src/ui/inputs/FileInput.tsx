import { Paperclip, Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { fileText } from '../displays/file'
import { Button } from '../kit/Button'
import { Field } from '../kit/Field'
import { IconButton } from '../kit/IconButton'
import styles from './inputs.module.css'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** A file as a data: URL, of the type and maximum length in the schema; a picture is shown. With `upload` the file itself is the value. */
export function FileInput(props: InputProps) {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const { contentMediaType, maxLength = Number.POSITIVE_INFINITY } = field.schema
  const file = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string>()
  const given: unknown = control.value
  const value = given instanceof File ? given.name : String(given)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    if (field.upload !== undefined) return control.onChange(chosen)
    const address = await dataAddress(chosen)
    setProblem(address.length > maxLength ? translate('form.file.tooLarge') : undefined)
    if (address.length <= maxLength) control.onChange(address)
  }
  return (
    <>
      <Field {...texts} error={problem ?? texts.error}>
        {({ id, 'aria-describedby': describedBy }) => (
          <div className={styles.file}>
            {value.startsWith('data:image/') && <img src={value} alt="" />}
            {value !== '' && <span>{given instanceof File ? value : fileText(value)}</span>}
            {!readOnly && (
              <>
                <Button
                  id={id}
                  data-chooses
                  aria-describedby={describedBy}
                  ref={button}
                  icon={<Paperclip aria-hidden="true" />}
                  onClick={() => file.current?.click()}
                  onBlur={control.onBlur}
                >
                  {translate('form.file.choose')}
                </Button>
                {value !== '' && (
                  <IconButton
                    label={translate('form.removeItem', { item: String(texts.label) })}
                    icon={<Trash2 />}
                    onClick={() => {
                      control.onChange(field.nullable ? null : '')
                      button.current?.focus()
                    }}
                  />
                )}
              </>
            )}
          </div>
        )}
      </Field>
      <input
        ref={file}
        type="file"
        accept={field.upload ?? contentMediaType}
        hidden
        disabled={readOnly}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })
