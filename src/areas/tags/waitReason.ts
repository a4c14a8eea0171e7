import type { Translate } from '../../data/texts'
import { languageTag, readLanguage } from '../../data/language'
import type { WaitingLabel } from '../../generated/types'
import { type Clock, epochNow } from '../../schema/clock'
import { durationText } from '../../ui/displays/ago'
import type { Display } from '../../ui/displays/types'
import { formatNumber, formatPlaces } from '../../ui/displays/values'

/** Why a label does not show yet what it should. */
export type Reasoned = Pick<WaitingLabel, 'reason' | 'reasonAt' | 'ahead' | 'battery' | 'gwIp'>

const MINUTE_LENGTH = 16

/** That in words; '' for a label that shows it. @param now epoch seconds */
export function waitReasonText(
  { reason, reasonAt, ahead, battery, gwIp }: Reasoned,
  translate: Translate,
  clock: Clock,
  now = epochNow(),
): string {
  if (!reason) return ''
  const isSince = reason === 'GATEWAY_OFFLINE' || reason === 'NOT_HEARD'
  return translate(`areas.waiting.reasons.${reason}${isSince && reasonAt == null ? '_EVER' : ''}`, {
    until: clock.text(reasonAt).slice(0, MINUTE_LENGTH),
    span: reasonAt == null ? '' : durationText(Math.max(0, now - reasonAt), languageTag(readLanguage())),
    ahead: formatNumber(ahead ?? 0),
    volts: formatPlaces(battery ?? 0, 1),
    gateway: gwIp ?? '',
  })
}

/** The reason of a waiting label in words. */
export const waitReason: Display = {
  text: (_, { record, translate, clock }) => waitReasonText(record, translate, clock),
  grows: true,
  width: 330,
}
