import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { FormOverrides } from './overrides'

export interface FormSection {
  /** '' for fields without a group. */
  readonly group: string
  readonly fields: readonly FieldDescriptor[]
}

/** The fields of a form by group, in the order that the schema gives; what is not shown is not there. */
export function formSections(descriptor: ResourceDescriptor, overrides: FormOverrides = {}): FormSection[] {
  const shown = descriptor.fields.filter((field) => field.inForm && field.input !== 'hidden' && overrides[field.name]?.shown !== false)
  const groups = [...new Set(['', ...descriptor.formGroups, ...shown.map((field) => field.group ?? '')])]
  return groups
    .map((group) => ({ group, fields: shown.filter((field) => (field.group ?? '') === group) }))
    .filter((section) => section.fields.length > 0)
}
