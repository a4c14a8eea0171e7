import { useTranslate } from 'ra-core'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../ui/form/SchemaFormDialog'
import { ListPage } from '../../ui/list/ListPage'
import { alarmDialogs } from './alarmDialogs'

// The title says of which type it is.
const overrides = { type: { shown: false }, admin: { wide: true }, store: { wide: true }, email: { wide: true } }

const NotificationForm = (props: SchemaFormDialogProps) => <SchemaFormDialog {...props} overrides={overrides} />

/** /alarm/notification: who is told of which alarms, 50 a page, and what they are told (spec/3 §2). */
export function NotificationPage() {
  const translate = useTranslate()
  return <ListPage resource="notification-setting" title={translate('app.routes.alarmNotification')} dialogs={alarmDialogs} form={NotificationForm} />
}
