import { useTranslate } from 'ra-core'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const LINK_TO_GATEWAYS = { storeCode: { link: '/store/detail/{storeCode}?viewType=table' } }

const dialogs = {
  editAll: lazily(() =>
    import('../../domain/gatewayConfig/GatewayConfigAllForm').then((module) => module.GatewayConfigAllForm),
  ),
  storeMigration: lazily(() => import('./StoreMigrationDialog').then((module) => module.StoreMigrationDialog)),
}

/** All stores and their configuration, with the migration of a store for role 0. */
export function StoreConfigPage() {
  const translate = useTranslate()
  const canReadStores = can(useViewer(), 'store.read')
  return (
    <ListPage
      resource="store"
      title={translate('app.routes.storeConfig')}
      dialogs={dialogs}
      fields={canReadStores ? LINK_TO_GATEWAYS : undefined}
    />
  )
}
