import { useTranslate } from 'ra-core'
import { StorePeriodPage } from '../../domain/stores/StorePeriodPage'
import type { DeliveryTotal } from '../../generated/types'
import { formatNumber } from '../../ui/displays/values'
import { timeFacts } from './timeFacts'

/** How long changes of products took to reach the labels of a store. */
export function DeliveryTimesPage() {
  const translate = useTranslate()
  const facts = (total: DeliveryTotal | undefined) => [
    { label: translate('areas.tasks.times.changes'), value: total && formatNumber(total.changes) },
    ...timeFacts(total, translate),
  ]
  return (
    <StorePeriodPage
      resource="delivery-time"
      title={translate('app.routes.deliveryTimes')}
      stores="store-tag-stats"
      period="startTime"
      prompt={translate('areas.tasks.times.prompt')}
      totals={{ path: '/api/v1/delivery-time-total', facts }}
    />
  )
}
