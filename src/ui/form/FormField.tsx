import { useTranslate } from 'ra-core'
import { memo } from 'react'
import type { FieldDescriptor } from '../../schema/descriptor'
import { inputs } from '../inputs/registry'
import { useFormMode, type FieldOverride } from '../inputs/types'
import { cx } from '../kit/cx'
import styles from './form.module.css'

interface FormFieldProps {
  resource: string
  field: FieldDescriptor
  override: FieldOverride | undefined
  readOnly: boolean
}

const WHOLE_WIDTH = new Set(['mapPicker', 'privilegeTree', 'prInfo', 'objectFields', 'rows', 'keyValues', 'textarea'])

/** One field of a form: its input, label, unit and error. */
export const FormField = memo(function FormField({ resource, field, override = {}, readOnly }: FormFieldProps) {
  const translate = useTranslate()
  const mode = useFormMode()
  const Input = override.input ?? inputs[field.input]
  const help = override.help ?? translate(`resources.${resource}.help.${field.name}`, { _: '' })
  const fixed = field.readOnly === 'always' || field.readOnly === (mode === 'create' ? 'create' : 'edit')
  const isWide = override.wide ?? (field.wide || WHOLE_WIDTH.has(field.input))
  return (
    <div className={cx(styles.cell, isWide && styles.wide)} data-field={field.name}>
      <Input
        resource={resource}
        source={field.name}
        meta={field}
        label={override.label ?? translate(`resources.${resource}.fields.${field.name}`, { _: field.name })}
        helperText={help || false}
        isRequired={isRequired(field, mode)}
        readOnly={readOnly || fixed || override.readOnly === true}
      />
    </div>
  )
})

const isRequired = ({ required, schema }: FieldDescriptor, mode: 'create' | 'update') =>
  required && (mode === 'create' || schema['x-console']?.requiredOn !== 'create')
