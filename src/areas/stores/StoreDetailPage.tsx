import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const dialogs = {
  linkCheck: lazily(() => import('./LinkCheckAction').then((module) => module.LinkCheckAction)),
  editAll: lazily(() => import('../../domain/gatewayConfig/GatewayConfigAllForm').then((module) => module.GatewayConfigAllForm)),
}

/** What the radio changes is on the screen without a reload. */
const REFRESH_MS = 5_000

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
      dialogs={dialogs}
      refreshEvery={REFRESH_MS}
    />
  )
}
