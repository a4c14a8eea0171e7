import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const dialogs = {
  addReal: lazily(() => import('./hardware/AddGatewayDialog').then((module) => module.AddGatewayDialog)),
  linkCheck: lazily(() => import('./gateway/LinkCheckDialog').then((module) => module.LinkCheckAction)),
  editAll: lazily(() =>
    import('../../domain/gatewayConfig/GatewayConfigAllForm').then((module) => module.GatewayConfigAllForm),
  ),
}

const REFRESH_MS = 5_000

/** The gateways of a store, 50 a page, filtered in the browser. */
export function StoreDetailPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  return (
    <ListPage
      resource="gateway"
      params={{ storeCode }}
      title={translate('app.routes.storeDetail', { store })}
      dialogs={dialogs}
      refreshEvery={REFRESH_MS}
    />
  )
}
