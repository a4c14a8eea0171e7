import { useTranslate } from 'ra-core'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const dialogs = { content: lazily(() => import('./ContentForm').then((module) => module.ContentForm)) }
const NotificationForm = lazily(() => import('./NotificationForm').then((module) => module.NotificationForm))

/** /alarm/notification: who is told of which alarms, 50 a page, and what they are told (spec/3 §2). */
export function NotificationPage() {
  const translate = useTranslate()
  return <ListPage resource="notification-setting" title={translate('app.routes.alarmNotification')} dialogs={dialogs} form={NotificationForm} />
}
