import { useTranslate } from 'ra-core'
import { PeriodButtons } from '../../domain/history/PeriodButtons'
import { SchemaList } from '../../ui/list/SchemaList'
import { SensorHeader, useSensorPath } from './SensorHeader'
import { Page } from '../../ui/kit/Page'

const REFRESH_MS = 10_000

/** The alarms of one sensor, filtered by date. */
export function SensorAlarmHistoryPage() {
  const translate = useTranslate()
  const sensor = useSensorPath()
  const title = translate('app.routes.sensorAlarmHistory')
  const empty = { title: translate('areas.sensors.noAlarms'), text: translate('history.emptyText') }
  return (
    <Page>
      <SensorHeader sensor={sensor} title={title} />
      <SchemaList
        resource="sensor-alarm"
        params={{ ...sensor }}
        title={title}
        refreshEvery={REFRESH_MS}
        toolbar={<PeriodButtons />}
        empty={empty}
      />
    </Page>
  )
}
