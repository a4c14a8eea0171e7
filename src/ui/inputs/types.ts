import { createContext, use, type ReactNode } from 'react'
import type { FieldDescriptor } from '../../schema/descriptor'

/** What an input gets. Its value is in the form around it (react-hook-form) under `field.name`. */
export interface InputProps {
  readonly resource: string
  readonly field: FieldDescriptor
  /** The field's label, translated. */
  readonly label: string
  readonly help?: string | undefined
  readonly unit?: string | undefined
  readonly error?: string | undefined
  readonly required: boolean
  readonly readOnly: boolean
}

/** Edits one field of a form. */
export type Input = (props: InputProps) => ReactNode

/** Whether the form makes a record or changes one: some inputs offer more on change. */
export const FormModeContext = createContext<'create' | 'update'>('update')
/** The mode of the form around. */
export const useFormMode = () => use(FormModeContext)

/** The texts of an input for a control of the kit. */
export const texts = ({ label, help, error, required }: InputProps) => ({ label, help, error, required })
