import type { Translate } from '../../../../data/texts'
import { languageTag, readLanguage } from '../../../../data/language'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { durationText } from '../../../../ui/displays/ago'

type Reason = GatewayDiagnosis['reasons'][number]

const spanOf = (seconds: number, least: number) => durationText(Math.max(least, seconds), languageTag(readLanguage()))

/** A sentence for a reason. @param part `weak` for the weak points of a connected gateway, else `reasons` */
export function reasonText(
  { code, count = 0, of = 0, seconds = 0, days, percent, subnet, stores, by, fields = [], gmp, grm }: Reason,
  part: 'reasons' | 'weak',
  translate: Translate,
): string {
  const isTogether = code === 'ALL_WENT' || code === 'SOME_WENT'
  const values = {
    smart_count: code === 'OTHERS_STAYED' ? of : count,
    count,
    of,
    days,
    percent,
    subnet,
    stores,
    by,
    // Gateways are polled once a minute: nothing finer is known.
    time: spanOf(isTogether ? Math.ceil(seconds / 60) * 60 : seconds, isTogether ? 60 : 1),
    fields: fields.map((field) => translate(`resources.gateway-config.fields.${field}`)).join(', '),
    versions: [gmp && `GMP ${gmp}`, grm && `GRM ${grm}`].filter(Boolean).join(', '),
  }
  return translate(`areas.gateway.diagnosis.${part}.${code}${by === undefined ? '' : '_BY'}`, values)
}
