import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Sensor status: the counts of each store (spec/2 §2). */
export function SensorStoresPage() {
  const translate = useTranslate()
  return <ListPage resource="sensor-store" title={translate('app.routes.sensor')} />
}
