import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'

const REFRESH_MS = 10_000

/** The sensors of a store. */
export function SensorsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const empty = { title: translate('areas.sensors.none'), text: translate('areas.sensors.noneText') }
  return (
    <ListPage
      resource="sensor"
      params={params}
      title={translate('app.routes.sensorDetail', { store })}
      refreshEvery={REFRESH_MS}
      empty={empty}
    />
  )
}
