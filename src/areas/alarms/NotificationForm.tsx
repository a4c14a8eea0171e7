import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'

// The type is in the title.
const fields = { type: { form: false }, admin: { wide: true }, store: { wide: true }, email: { wide: true } }

/** Who is notified of one alarm type, and how. */
export const NotificationForm = (props: SchemaFormDialogProps) => <SchemaFormDialog {...props} fields={fields} />
