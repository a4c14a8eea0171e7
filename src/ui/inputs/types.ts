import { createContext, use, type FunctionComponent } from 'react'
import type { InputProps as AdminInputProps } from 'ra-core'
import type { FieldDescriptor } from '../../schema/descriptor'

/**
 * Props of an input: those of any input of react-admin, and what the schema says of its field. Its value is in the
 * form around it (react-hook-form) under `source`.
 */
export interface InputProps extends Pick<
  AdminInputProps,
  'source' | 'resource' | 'label' | 'helperText' | 'validate' | 'defaultValue' | 'isRequired' | 'readOnly' | 'disabled'
> {
  /** The field's descriptor; without it the input is a plain one of its kind. Inputs of react-admin ignore `meta`. */
  readonly meta?: FieldDescriptor | undefined
}

/** Edits one field of a form: one of ours, or one of react-admin. */
export type Input = FunctionComponent<InputProps>

/** Whether an input is a cell of a table: its label is the column's, and only for screen readers. */
export const CellContext = createContext(false)

/** Whether the form creates or updates a record: some inputs offer more on update. */
export const FormModeContext = createContext<'create' | 'update'>('update')
/** The mode of the form around. */
export const useFormMode = () => use(FormModeContext)
