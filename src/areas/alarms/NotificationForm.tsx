import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'

// The title says of which type it is.
const fields = { type: { form: false }, admin: { wide: true }, store: { wide: true }, email: { wide: true } }

/** Who is told of one type of alarm, and what (spec/3 §2). */
export const NotificationForm = (props: SchemaFormDialogProps) => <SchemaFormDialog {...props} fields={fields} />
