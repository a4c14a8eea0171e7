import { useTranslate } from 'ra-core'
import { HistoryPage } from './HistoryPage'
import { ResetChart } from './ResetChart'

/** The resets of a tag, as columns and as a table (spec/1 §2.8). */
export function TagResetHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="reset" title={translate('app.routes.tagResetHistory')}>
      <ResetChart />
    </HistoryPage>
  )
}
