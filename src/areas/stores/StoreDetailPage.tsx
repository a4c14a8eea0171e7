import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'

/** The gateways of a store, 50 a page, searched in the browser (spec/1 §2.7). */
export function StoreDetailPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  return (
    <ListPage
      resource="gateway"
      params={{ storeCode }}
      title={translate('app.routes.storeDetail', { store })}
    />
  )
}
