import { useTranslate } from 'ra-core'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

const MAP = {
  call: '/status/store/tag',
  facts: ['total', 'success', 'inprogress', 'error', 'lowBattery', 'todayUpdated'],
  problems: [
    { field: 'lowBattery', tone: 'warn' },
    { field: 'error', tone: 'error' },
  ],
} as const

const TODAY = ['todayUpdated'] as const

/** Tag status: counts of each store, as a table or a map. */
export function TagStoresPage() {
  const translate = useTranslate()
  return (
    <StoreStatusView
      resource="store-tag-stats"
      title={translate('app.routes.tag')}
      map={MAP}
      today={TODAY}
      storeHref={(code) => `/tag/detail/${code}`}
    />
  )
}
