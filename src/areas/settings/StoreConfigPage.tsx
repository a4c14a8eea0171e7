import { useTranslate } from 'ra-core'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const leadsToGateways = { storeCode: { link: '/store/detail/{storeCode}?viewType=table' } }

const dialogs = {
  editAll: lazily(() => import('../../domain/gatewayConfig/GatewayConfigAllForm').then((module) => module.GatewayConfigAllForm)),
  storeMigration: lazily(() => import('./StoreMigrationDialog').then((module) => module.StoreMigrationDialog)),
}

/**
 * The configuration of all stores (spec/3 §2): create, edit, delete, the configuration of their gateways, and for role 0
 * the migration of one; the code leads to the store's gateways.
 */
export function StoreConfigPage() {
  const translate = useTranslate()
  const readsStores = can(useViewer(), 'store.read')
  return <ListPage resource="store" title={translate('app.routes.storeConfig')} dialogs={dialogs} fields={readsStores ? leadsToGateways : undefined} />
}
