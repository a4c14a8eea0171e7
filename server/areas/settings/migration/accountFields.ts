import type { FieldDescriptor, ResourceDescriptor } from '../../../../src/schema/descriptor'

/** Fields that are not migrated, because a file must not grant access; the role is migrated by name. */
const ACCESS: readonly string[] = ['role_id', 'store', 'enableWholeStore']

/** The fields of an account that are migrated with a store: the editable ones, and the name of its role. */
export const accountFields = ({ fields }: Pick<ResourceDescriptor, 'fields'>): readonly FieldDescriptor[] =>
  fields.filter(
    ({ name, writeOnly, readOnly }) =>
      name === 'roleName' || (!writeOnly && readOnly !== 'always' && !ACCESS.includes(name)),
  )
