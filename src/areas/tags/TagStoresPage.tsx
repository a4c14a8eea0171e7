import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Tag status: the counts of each store (spec/1 §2.8). */
export function TagStoresPage() {
  const translate = useTranslate()
  return <ListPage resource="store-tag-stats" title={translate('app.routes.tag')} />
}
