import { useTranslate } from 'ra-core'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const dialogs = { content: lazily(() => import('./ContentForm').then((module) => module.ContentForm)) }
const NotificationForm = lazily(() => import('./NotificationForm').then((module) => module.NotificationForm))

/** Who is notified of which alarms, and with which texts. */
export function NotificationPage() {
  const translate = useTranslate()
  return (
    <ListPage
      resource="notification-setting"
      title={translate('app.routes.alarmNotification')}
      dialogs={dialogs}
      form={NotificationForm}
    />
  )
}
