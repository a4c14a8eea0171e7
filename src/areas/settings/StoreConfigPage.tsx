import { useTranslate } from 'ra-core'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { ListPage } from '../../ui/list/ListPage'

const leadsToGateways = { storeCode: { link: '/store/detail/{storeCode}?viewType=table' } }

/** The configuration of all stores (spec/3 §2): create, edit, delete; the code leads to the store's gateways. */
export function StoreConfigPage() {
  const translate = useTranslate()
  const readsStores = can(useViewer(), 'store.read')
  return <ListPage resource="store" title={translate('app.routes.storeConfig')} {...(readsStores && { overrides: leadsToGateways })} />
}
