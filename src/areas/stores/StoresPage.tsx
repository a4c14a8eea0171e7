import { useTranslate } from 'ra-core'
import { StoreStatusView } from '../../domain/map/StoreStatusView'
import { StoreActions } from './StoreActions'

const MAP = {
  call: '/status/store',
  facts: ['gwCount', 'normal', 'alarm', 'offline'],
  problems: [
    { field: 'alarm', tone: 'warn' },
    { field: 'offline', tone: 'error' },
  ],
} as const

/** Store status, the gateways' view: one line a store, or the stores on a map (spec/1 §2.7). */
export function StoresPage() {
  const translate = useTranslate()
  return <StoreStatusView resource="store-status" title={translate('app.routes.store')} map={MAP} storeHref={(code) => `/store/${code}`} actions={<StoreActions />} />
}
