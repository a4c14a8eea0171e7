import { useTranslate } from 'ra-core'
import { useInfoFields } from '../../../domain/productInfo/useInfoFields'
import { HistoryPage } from './HistoryPage'
import { ReadingChart } from './ReadingChart'
import { ResetChart } from './ResetChart'
import { useTagPath } from './tagHistory'

/** How many aliases are columns by default; the others are in the column chooser. */
const SHOWN_ALIASES = 6

/** The updates of a tag: a column for each entry of the alias configuration. */
export function TagUpdateHistoryPage() {
  const translate = useTranslate()
  const fields = useInfoFields(SHOWN_ALIASES)
  return <HistoryPage kind="update" title={translate('app.routes.tagUpdateHistory')} fields={fields} />
}

/** The alarms of a tag. */
export function TagAlarmHistoryPage() {
  const translate = useTranslate()
  return <HistoryPage kind="alarm" title={translate('app.routes.tagAlarmHistory')} />
}

/** The battery of a tag over time, as a line chart and a table. */
export function TagBatteryHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="battery" title={translate('app.routes.tagBatteryHistory')}>
      <ReadingChart kind="battery" tag={useTagPath()} />
    </HistoryPage>
  )
}

/** The resets of a tag, as a column chart and a table. */
export function TagResetHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="reset" title={translate('app.routes.tagResetHistory')}>
      <ResetChart />
    </HistoryPage>
  )
}

/** The temperature of a tag over time, as a line chart and a table. */
export function TagTemperatureHistoryPage() {
  const translate = useTranslate()
  return (
    <HistoryPage kind="temperature" title={translate('app.routes.tagTemperatureHistory')}>
      <ReadingChart kind="temperature" tag={useTagPath()} />
    </HistoryPage>
  )
}
