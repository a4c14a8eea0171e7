import { useTranslate } from 'ra-core'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

const MAP = {
  call: '/status/store/product',
  facts: ['total', 'success', 'inprogress', 'error', 'todayUpdated'],
  problems: [{ field: 'error', tone: 'error' }],
} as const

const TODAY = ['todayUpdated'] as const

/** The products of each store in numbers, as a table or on a map. */
export function ProductStoresPage() {
  const translate = useTranslate()
  return (
    <StoreStatusView
      resource="product-store"
      title={translate('app.routes.product')}
      map={MAP}
      today={TODAY}
      storeHref={(code) => `/product/list/${code}`}
    />
  )
}
