import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { describeField, type FieldDescriptor } from '../../schema/descriptor'
import type { FieldSchema } from '../../schema/dialect'
import type { RowsOptions } from './rows/options'
import { RowsInput } from './rows/RowsInput'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'

interface Entry {
  readonly key: string
  readonly value: unknown
}

const KEY: FieldSchema = { type: 'string', minLength: 1, maxLength: 200 }

/**
 * Keys and values as a table of two columns, whose form is one of its own: a key may be any text, a path in a form not.
 * Lines with the same key, or without one, are no map: they stay as they are typed, and validation rejects them.
 */
export function KeyValues(props: InputProps) {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const value: unknown = control.value
  const form = useForm<{ entries: Entry[] }>({ defaultValues: { entries: entriesOf(value) } })
  const last = useRef<unknown>(value)
  const { reset, subscribe } = form
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    reset({ entries: entriesOf(value) })
  }, [value, reset])
  const { onChange } = control
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values: { entries } }) {
          const next = mapOf(entries) ?? entries
          if (JSON.stringify(next) === JSON.stringify(mapOf(entriesOf(last.current)) ?? last.current)) return
          last.current = next
          onChange(next)
        },
      }),
    [subscribe, onChange],
  )
  const meta = useMemo(() => entriesField(field), [field])
  const options: RowsOptions = {
    columns: { key: { label: translate('form.rows.key') }, value: { label: translate('form.rows.value') } },
    may: ['add', 'remove'],
  }
  const error = texts.error && Array.isArray(value) ? translate('form.rows.keys') : texts.error
  return (
    <FormProvider {...form}>
      <RowsInput
        source="entries"
        meta={meta}
        label={texts.label}
        helperText={props.helperText ?? false}
        error={error}
        isRequired={texts.required ?? false}
        readOnly={readOnly}
        options={options}
      />
    </FormProvider>
  )
}

/** The field of the table: its rows are keys, and values as the schema says. */
function entriesField({ schema: { additionalProperties } }: FieldDescriptor): FieldDescriptor {
  const value = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' as const }
  return describeField(
    'entries',
    { type: 'array', items: { type: 'object', required: ['key', 'value'], properties: { key: KEY, value } } },
    false,
  )
}

const entriesOf = (value: unknown): Entry[] => {
  if (Array.isArray(value)) return value as Entry[]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => ({ key, value: one as unknown }))
    : []
}

/** undefined if they are no map. */
function mapOf(entries: unknown): object | undefined {
  if (!Array.isArray(entries)) return undefined
  const keys = (entries as readonly Entry[]).map(({ key }) => key.trim())
  if (new Set(keys).size < keys.length || keys.includes('')) return undefined
  return Object.fromEntries((entries as readonly Entry[]).map(({ value }, at) => [keys[at], value]))
}
