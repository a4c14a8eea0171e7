import { useTranslate } from 'ra-core'
import { HistoryPage } from './HistoryPage'
import { ReadingChart } from './ReadingChart'
import { useTagPath } from './useTagPath'

/** The temperature of a tag over time, as a line and as a table (spec/1 §2.8). */
export function TagTemperatureHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="temperature" title={translate('app.routes.tagTemperatureHistory')}>
      <ReadingChart kind="temperature" tag={useTagPath()} />
    </HistoryPage>
  )
}
