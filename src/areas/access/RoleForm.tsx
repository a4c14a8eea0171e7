import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { PrivilegeTree } from './PrivilegeTree'

// Of the page, and not of the registry, which would load it first.
const fields = { name: { wide: true }, privilege: { input: PrivilegeTree } }

/** A role's form with the tree of privileges. A failing update is told once the dialog is closed (spec/3 §8). */
export const RoleForm = (props: SchemaFormDialogProps) => (
  <SchemaFormDialog {...props} fields={fields} failure={props.id === undefined ? 'stay' : 'afterClose'} />
)
