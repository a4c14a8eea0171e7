import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { ListPage } from '../../ui/list/ListPage'

/** The gateways of a store, 50 a page, searched in the browser (spec/1 §2.7). */
export function StoreDetailPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  return (
    <ListPage
      resource="gateway"
      params={{ storeCode }}
      title={translate('areas.stores.gateways', { store: storeCode })}
    />
  )
}
