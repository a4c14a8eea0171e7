import type { ReactNode } from 'react'
import type { Values } from '../../schema/template'
import type { FieldOverrides } from '../fields'

/** A page's own validation, after the schema's, of the current and the initial values: translated messages by field. */
export type FormCheck = (values: Values, before: Values) => Readonly<Record<string, string>>

/** Asks before it is saved, with the values as they are; false leaves the form as it is. */
export type SaveQuestion = (values: Values) => Promise<boolean>

export interface FormExtras {
  /** Overrides for single fields. */
  readonly fields?: FieldOverrides | undefined
  readonly check?: FormCheck
  readonly confirmSave?: SaveQuestion
  /** Shown beside the fields and always in view; above them on a narrow screen. */
  readonly aside?: ReactNode
  /** Shown above the fields. */
  readonly before?: ReactNode
  /** Shown below the fields. */
  readonly after?: ReactNode
}
