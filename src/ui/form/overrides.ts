import type { ReactNode } from 'react'
import type { Values } from '../../schema/template'
import type { Input } from '../inputs/types'

/** What a page changes about one field of its form; the rest stays as the schema says. */
export interface FormFieldOverride {
  /** false: not in this form, its value is kept. */
  readonly shown?: boolean
  readonly input?: Input
  readonly label?: string
  readonly help?: string
  readonly wide?: boolean
  readonly readOnly?: boolean
}

export type FormOverrides = Readonly<Record<string, FormFieldOverride>>

/** A page's own check, after the schema's, of the values and what they were before: translated messages by field. */
export type FormCheck = (values: Values, before: Values) => Readonly<Record<string, string>>

/** Asks before it is saved, with the values as they are; false leaves the form as it is. */
export type SaveQuestion = (values: Values) => Promise<boolean>

export interface FormExtras {
  readonly overrides?: FormOverrides
  readonly check?: FormCheck
  readonly confirmSave?: SaveQuestion
  /** Stands beside the fields and stays in sight; above them on a narrow screen. */
  readonly aside?: ReactNode
  /** Stands below the fields. */
  readonly after?: ReactNode
}
