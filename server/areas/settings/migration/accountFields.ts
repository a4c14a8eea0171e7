import type { FieldDescriptor, ResourceDescriptor } from '../../../../src/schema/descriptor'

/** What decides what a person may do is not brought along, and the role by its name alone: nobody becomes somebody by a file. */
const ACCESS: readonly string[] = ['role_id', 'store', 'enableWholeStore']

/** The fields of an account that travel with a store: what people write of it, and the name of its role. */
export const accountFields = ({ fields }: Pick<ResourceDescriptor, 'fields'>): readonly FieldDescriptor[] =>
  fields.filter(({ name, writeOnly, readOnly }) => name === 'roleName' || (!writeOnly && readOnly !== 'always' && !ACCESS.includes(name)))
