import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'

/** Store status, the gateways' view: one line a store (spec/1 §2.7). */
export function StoresPage() {
  const translate = useTranslate()
  return <ListPage resource="store-status" title={translate('app.routes.store')} />
}
