import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'

/** How soon what a sensor says is seen, in milliseconds. */
const REFRESH_EVERY = 10_000

/** The sensors of a store; a sensor leads to what it measured (spec/2 §2). */
export function SensorsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const empty = { title: translate('areas.sensors.none'), text: translate('areas.sensors.noneText') }
  return <ListPage resource="sensor" params={params} title={translate('app.routes.sensorDetail', { store })} refreshEvery={REFRESH_EVERY} empty={empty} />
}
