import { use } from 'react'
import { useInput, useResourceContext, useTranslate, useTranslateLabel } from 'ra-core'
import { describeField, type FieldDescriptor } from '../../schema/descriptor'
import type { FieldTexts } from '../kit/Field'
import { errorText } from './fieldError'
import { CellContext, type InputProps } from './types'

const asIs = (value: unknown) => value

/** What an input is made of. */
export interface FieldInput {
  readonly resource: string
  readonly field: FieldDescriptor
  /** The value in the form, '' for none, and what a control needs to change it. */
  readonly control: ReturnType<typeof useInput>['field']
  readonly texts: FieldTexts & { readonly label: string }
  readonly readOnly: boolean
  /** The entry of the form's errors: its own message, and those of its parts. */
  readonly fault: ReturnType<typeof useInput>['fieldState']['error']
}

/** An input of the registry on react-admin's `useInput`: value, label, help and error, for a control of the kit. */
export function useFieldInput(props: InputProps): FieldInput {
  const {
    source,
    meta,
    label,
    helperText,
    validate,
    defaultValue,
    isRequired,
    readOnly = false,
    disabled = false,
  } = props
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resource = useResourceContext(props) ?? ''
  const input = useInput({
    source,
    parse: asIs,
    ...(validate && { validate }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(isRequired && { isRequired }),
  })
  return {
    resource,
    field: meta ?? describeField(source, { type: 'string' }, false),
    control: input.field,
    texts: {
      label: String(translateLabel({ label, source, resource }) ?? ''),
      help: typeof helperText === 'string' ? translate(helperText, { _: helperText }) : helperText || undefined,
      error: errorText(input.fieldState.error, translate),
      required: input.isRequired,
      hideLabel: use(CellContext),
    },
    readOnly: readOnly || disabled,
    fault: input.fieldState.error,
  }
}
