import { useTranslate } from 'ra-core'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

const MAP = {
  call: '/status/store/product',
  facts: ['total', 'success', 'inprogress', 'error', 'todayUpdated'],
  problems: [{ field: 'error', tone: 'error' }],
} as const

const TODAY = ['todayUpdated'] as const

/** Product status: the counts of each store, 10 a page, or on a map (spec/2 §2, §9). */
export function ProductStoresPage() {
  const translate = useTranslate()
  return <StoreStatusView resource="product-store" title={translate('app.routes.product')} map={MAP} today={TODAY} storeHref={(code) => `/product/list/${code}`} />
}
