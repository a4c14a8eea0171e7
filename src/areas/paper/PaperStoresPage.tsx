import { useTranslate } from 'ra-core'
import { StoreStatusView } from '../../domain/map/StoreStatusView'
import { UploadButton } from './UploadButton'

const MAP = {
  call: '/status/paper',
  facts: ['totalTaskCount', 'totalCompleteCount', 'todayTaskCount', 'todayCompleteCount'],
  problems: [],
} as const

const TODAY = ['todayTaskCount', 'todayCompleteCount'] as const

/** The print tasks of each store in numbers, as a table or on a map. */
export function PaperStoresPage() {
  const translate = useTranslate()
  return (
    <StoreStatusView
      resource="paper-store"
      title={translate('app.routes.paper')}
      map={MAP}
      today={TODAY}
      storeHref={(code) => `/paper/task/${code}`}
      actions={<UploadButton />}
    />
  )
}
