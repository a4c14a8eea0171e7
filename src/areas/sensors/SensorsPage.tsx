import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'

/** The sensors of a store (spec/2 §2). */
export function SensorsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  return (
    <ListPage
      resource="sensor"
      params={{ storeCode }}
      title={translate('app.routes.sensorDetail', { store })}
    />
  )
}
