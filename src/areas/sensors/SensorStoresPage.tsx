import { useTranslate } from 'ra-core'
import { TableToggles } from '../../domain/map/TableToggles'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

const MAP = {
  call: '/status/store/sensor',
  facts: ['totalSensorCount', 'lowBatteryCount', 'successRate'],
  problems: [{ field: 'lowBatteryCount', tone: 'warn' }],
} as const

/** The sensors of each store in numbers, as a table or on a map, with a toggle for each status. */
export function SensorStoresPage() {
  const translate = useTranslate()
  return (
    <StoreStatusView
      resource="sensor-store"
      title={translate('app.routes.sensor')}
      map={MAP}
      storeHref={(code) => `/sensor/detail/${code}`}
      toolbar={<TableToggles resource="sensor-store" />}
    />
  )
}
