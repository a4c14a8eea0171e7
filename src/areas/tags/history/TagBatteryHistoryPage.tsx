import { useTranslate } from 'ra-core'
import { HistoryPage } from './HistoryPage'
import { ReadingChart } from './ReadingChart'
import { useTagPath } from './useTagPath'

/** The battery of a tag over time, as a line and as a table (spec/1 §2.8). */
export function TagBatteryHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="battery" title={translate('app.routes.tagBatteryHistory')}>
      <ReadingChart kind="battery" tag={useTagPath()} />
    </HistoryPage>
  )
}
