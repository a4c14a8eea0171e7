import { useTranslate } from 'ra-core'
import { HistoryPage } from './HistoryPage'

/** The alarms of a tag (spec/1 §2.8). */
export function TagAlarmHistoryPage() {
  const translate = useTranslate()
  return <HistoryPage kind="alarm" title={translate('app.routes.tagAlarmHistory')} />
}
