import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { ListPage } from '../../ui/list/ListPage'

/** The sensors of a store (spec/2 §2). */
export function SensorsPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  return (
    <ListPage
      resource="sensor"
      params={{ storeCode }}
      title={translate('areas.sensors.sensors', { store: storeCode })}
    />
  )
}
