import type { Translate } from '../../data/texts'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { FormOverrides } from './overrides'

export interface FormSection {
  /** '' for fields without a group, which come last. */
  readonly group: string
  readonly fields: readonly FieldDescriptor[]
}

/** The fields of a form by group, in the order that the schema gives; what is not shown is not there. */
export function formSections(descriptor: ResourceDescriptor, overrides: FormOverrides = {}): FormSection[] {
  const shown = descriptor.fields.filter((field) => field.inForm && field.input !== 'hidden' && overrides[field.name]?.shown !== false)
  const groups = [...new Set([...descriptor.formGroups, ...shown.flatMap((field) => field.group ?? []), ''])]
  return groups
    .map((group) => ({ group, fields: shown.filter((field) => (field.group ?? '') === group) }))
    .filter((section) => section.fields.length > 0)
}

/** What a group of fields is called; fields without one, beside others, are what else there is. */
export const groupLabel = (resource: string, group: string, translate: Translate): string =>
  group === '' ? translate('form.moreFields') : translate(`resources.${resource}.groups.${group}`, { _: group })
