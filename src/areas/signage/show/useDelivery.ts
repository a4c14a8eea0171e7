import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { errorText } from '../../../ui/feedback/errorText'
import { useGone } from '../../../ui/kit/useGone'
import type { Delivery } from './delivery'
import type { ShowSource } from './showSource'

/** What is saved and not on every device yet. */
export type Undelivered = { readonly is: 'waiting'; readonly offline: number } | { readonly is: 'failed'; readonly error: unknown }

export interface DeliveryControl {
  readonly isSending: boolean
  readonly undelivered: Undelivered | undefined
  /** Lets the devices fetch what was saved. */
  send(): Promise<void>
}

/** Brings a saved show to the devices that play it, and keeps what did not get there. */
export function useDelivery(source: Pick<ShowSource, 'deliver'>): DeliveryControl {
  const translate = useTranslate()
  const notify = useNotify()
  const isGone = useGone()
  const [isSending, setSending] = useState(false)
  const [undelivered, setUndelivered] = useState<Undelivered>()
  const note = ({ devices, offline }: Delivery) => {
    setUndelivered(offline > 0 ? { is: 'waiting', offline } : undefined)
    if (devices > offline) notify(translate('areas.show.delivery.sent', { smart_count: devices - offline }), { type: 'success' })
  }
  const send = async () => {
    setSending(true)
    try {
      note(await source.deliver())
    } catch (error) {
      setUndelivered({ is: 'failed', error })
      if (isGone.current) notify(translate('areas.show.delivery.failed', { reason: errorText(error, translate) }), { type: 'error' })
    } finally {
      setSending(false)
    }
  }
  return { isSending, undelivered, send }
}
