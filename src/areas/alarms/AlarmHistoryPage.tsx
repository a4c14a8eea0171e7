import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** New alarms come without a reload. */
const REFRESH_MS = 30_000

/** Alarms of all stores of the person and of the system, the newest first, with their classes and a range of dates (spec/3 §2, §4, §9). */
export function AlarmHistoryPage() {
  const translate = useTranslate()
  return <ListPage resource="alarm-history" title={translate('app.routes.alarmHistory')} refreshEvery={REFRESH_MS} />
}
