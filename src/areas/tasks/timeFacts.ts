import type { Translate } from '../../data/texts'
import type { DeliveryTime } from '../../generated/types'
import { spanText } from '../../ui/displays/duration'
import { formatNumber } from '../../ui/displays/values'

type Times = Pick<DeliveryTime, 'first' | 'median' | 'most' | 'last' | 'waiting'>

const SPANS = ['first', 'median', 'most', 'last'] as const

/** How long something took to reach the labels, in words; undefined while it is on its way. */
export function timeFacts(times: Times | undefined, translate: Translate) {
  const label = (name: keyof Times) => translate(`resources.delivery-time.fields.${name}`)
  return [
    ...SPANS.map((name) => ({ label: label(name), value: times && spanOf(times[name]) })),
    { label: label('waiting'), value: times && formatNumber(times.waiting) },
  ]
}

const spanOf = (seconds: number | null | undefined) => (seconds == null ? null : spanText(seconds))
