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

/** Store status for gateways: a table of stores, or a map. */
export function StoresPage() {
  const translate = useTranslate()
  return (
    <StoreStatusView
      resource="store-status"
      title={translate('app.routes.store')}
      map={MAP}
      storeHref={(code) => `/store/${code}`}
      actions={<StoreActions />}
    />
  )
}
