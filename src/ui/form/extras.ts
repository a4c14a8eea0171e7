import type { ReactNode } from 'react'
import type { Values } from '../../schema/template'
import type { FieldOverrides } from '../fields'

/** A page's own check, after the schema's, of the values and what they were before: translated messages by field. */
export type FormCheck = (values: Values, before: Values) => Readonly<Record<string, string>>

/** Asks before it is saved, with the values as they are; false leaves the form as it is. */
export type SaveQuestion = (values: Values) => Promise<boolean>

export interface FormExtras {
  /** What is different about single fields here. */
  readonly fields?: FieldOverrides | undefined
  readonly check?: FormCheck
  readonly confirmSave?: SaveQuestion
  /** Stands beside the fields and stays in sight; above them on a narrow screen. */
  readonly aside?: ReactNode
  /** Stands above the fields. */
  readonly before?: ReactNode
  /** Stands below the fields. */
  readonly after?: ReactNode
}
