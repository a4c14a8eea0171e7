import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Product status: the counts of each store, 10 a page (spec/2 §9). */
export function ProductStoresPage() {
  const translate = useTranslate()
  return <ListPage resource="product-store" title={translate('app.routes.product')} />
}
