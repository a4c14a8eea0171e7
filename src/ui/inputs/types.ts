import { createContext, use, type FunctionComponent } from 'react'
import type { InputProps as AdminInputProps } from 'ra-core'
import type { FieldDescriptor } from '../../schema/descriptor'

/**
 * What an input gets: what any input of react-admin gets, and what the schema says of its field. Its value is in the
 * form around it (react-hook-form) under `source`.
 */
export interface InputProps extends Pick<AdminInputProps, 'source' | 'resource' | 'label' | 'helperText' | 'validate' | 'defaultValue' | 'isRequired' | 'readOnly' | 'disabled'> {
  /** What the schema says of the field; without it the input is a plain one of its kind. Inputs of react-admin leave a `meta` alone. */
  readonly meta?: FieldDescriptor | undefined
}

/** Edits one field of a form: one of ours, or one of react-admin. */
export type Input = FunctionComponent<InputProps>

/** Whether an input is a cell of a table: its label is the column's, and is heard alone. */
export const CellContext = createContext(false)

/** Whether the form makes a record or changes one: some inputs offer more on change. */
export const FormModeContext = createContext<'create' | 'update'>('update')
/** The mode of the form around. */
export const useFormMode = () => use(FormModeContext)
