import { MonitorX } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { errorText } from '../../../ui/feedback/errorText'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import type { DeliveryControl } from './useDelivery'

/** The saved show is not on the device yet: why, and once more. */
export function DeliveryNotice({ delivery: { undelivered, isSending, send } }: { readonly delivery: DeliveryControl }) {
  const translate = useTranslate()
  if (!undelivered) return null
  const again = (
    <Button size="s" loading={isSending} onClick={() => void send()}>
      {translate('areas.show.delivery.again')}
    </Button>
  )
  return (
    <Banner tone="warn" icon={<MonitorX size={16} aria-hidden="true" />} actions={again}>
      {undelivered.is === 'waiting' ? translate('areas.show.delivery.offline', { smart_count: undelivered.offline }) : translate('areas.show.delivery.failed', { reason: errorText(undelivered.error, translate) })}
    </Banner>
  )
}
