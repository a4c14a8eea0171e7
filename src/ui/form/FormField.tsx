import { useTranslate } from 'ra-core'
import { memo } from 'react'
import type { FieldDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'
import type { ShownField } from '../fields'
import { AnyInput } from '../inputs/registry'
import { useFormMode } from '../inputs/types'
import { cx } from '../kit/cx'
import styles from './form.module.css'

interface FormFieldProps {
  resource: string
  field: ShownField
  readOnly: boolean
}

const WHOLE_WIDTH = new Set(['mapPicker', 'objectFields', 'rows', 'keyValues', 'textarea'])

/** One field of a form: its input, label, unit and error. */
export const FormField = memo(function FormField({ resource, field, readOnly }: FormFieldProps) {
  const translate = useTranslate()
  const mode = useFormMode()
  const { own } = field
  const help = own?.help ?? translate(`resources.${resource}.help.${field.name}`, { _: '' })
  const fixed = field.readOnly === 'always' || field.readOnly === (mode === 'create' ? 'create' : 'edit')
  const isWide = own?.wide ?? (field.wide || WHOLE_WIDTH.has(field.input))
  return (
    <div className={cx(styles.cell, isWide && styles.wide)} data-field={field.name}>
      <AnyInput
        input={own?.input ?? field.input}
        resource={resource}
        source={field.name}
        meta={field}
        label={fieldLabel(resource, field, translate)}
        helperText={help || false}
        isRequired={isRequired(field, mode)}
        readOnly={readOnly || fixed || own?.readOnly === true}
      />
    </div>
  )
})

const isRequired = ({ required, schema }: FieldDescriptor, mode: 'create' | 'update') =>
  required && (mode === 'create' || schema['x-console']?.requiredOn !== 'create')
