import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { alarmDialogs } from './alarmDialogs'

/** /alarm/notification: who is told of which alarms, 50 a page, and what they are told (spec/3 §2). */
export function NotificationPage() {
  const translate = useTranslate()
  return <ListPage resource="notification-setting" title={translate('app.routes.alarmNotification')} dialogs={alarmDialogs} />
}
