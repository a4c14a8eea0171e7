import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Alarms of all stores and of the system, the newest first (spec/3 §9). */
export function AlarmHistoryPage() {
  const translate = useTranslate()
  return <ListPage resource="alarm-history" title={translate('app.routes.alarmHistory')} />
}
