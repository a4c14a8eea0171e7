import { MonitorX } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { errorText } from '../../../ui/feedback/errorText'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { useUnmounted } from '../../../ui/kit/useUnmounted'
import type { Delivery } from './delivery'
import type { ShowSource } from './showSource'

/** A saved show that has not reached all devices yet. */
type Undelivered =
  | { readonly is: 'waiting'; readonly offline: number }
  | { readonly is: 'failed'; readonly error: unknown }

export interface DeliveryControl {
  readonly isSending: boolean
  readonly undelivered: Undelivered | undefined
  /** Tells the devices to fetch the saved show. */
  send(): Promise<void>
}

/** Delivers a saved show to the devices that play it, and keeps track of failures. */
export function useDelivery(source: Pick<ShowSource, 'deliver'>): DeliveryControl {
  const translate = useTranslate()
  const notify = useNotify()
  const isGone = useUnmounted()
  const [isSending, setSending] = useState(false)
  const [undelivered, setUndelivered] = useState<Undelivered>()
  const note = ({ devices, offline }: Delivery) => {
    setUndelivered(offline > 0 ? { is: 'waiting', offline } : undefined)
    if (devices > offline)
      notify(translate('areas.show.delivery.sent', { smart_count: devices - offline }), { type: 'success' })
  }
  const send = async () => {
    setSending(true)
    try {
      note(await source.deliver())
    } catch (error) {
      setUndelivered({ is: 'failed', error })
      if (isGone.current)
        notify(translate('areas.show.delivery.failed', { reason: errorText(error, translate) }), { type: 'error' })
    } finally {
      setSending(false)
    }
  }
  return { isSending, undelivered, send }
}

/** Reports that the saved show has not reached its devices yet, why, and offers a retry. */
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
      {undelivered.is === 'waiting'
        ? translate('areas.show.delivery.offline', { smart_count: undelivered.offline })
        : translate('areas.show.delivery.failed', { reason: errorText(undelivered.error, translate) })}
    </Banner>
  )
}
