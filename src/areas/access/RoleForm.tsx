import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { PrivilegeTree } from './PrivilegeEditor'

// Bundled with the form: the registry would load it in a second step.
const fields = { name: { wide: true }, privilege: { input: PrivilegeTree } }

/** Creates or edits a role. A failed update is reported after the dialog has closed. */
export const RoleForm = (props: SchemaFormDialogProps) => (
  <SchemaFormDialog {...props} fields={fields} failure={props.id === undefined ? 'stay' : 'afterClose'} />
)
