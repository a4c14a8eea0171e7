import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { ShownField } from '../fields'

export interface FormSection {
  /** '' for fields without a group, which come last. */
  readonly group: string
  readonly fields: readonly ShownField[]
}

/** The fields of a form by group, in the schema's order and without hidden ones. */
export function formSections({ fields, formGroups }: ResourceDescriptor): FormSection[] {
  const shown = fields.filter((field: ShownField) => (field.own?.form ?? field.inForm) && field.input !== 'hidden')
  const groups = [...new Set([...formGroups, ...shown.flatMap((field) => field.group ?? []), ''])]
  return groups
    .map((group) => ({ group, fields: shown.filter((field) => (field.group ?? '') === group) }))
    .filter((section) => section.fields.length > 0)
}

/** The label of a group of fields; fields without a group beside others are "More". */
export const groupLabel = (resource: string, group: string, translate: Translate): string =>
  group === '' ? translate('form.moreFields') : translate(`resources.${resource}.groups.${group}`, { _: group })
