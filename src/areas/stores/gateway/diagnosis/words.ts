import type { Translate } from '../../../../data/texts'
import { languageTag, readLanguage } from '../../../../data/language'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { durationText } from '../../../../ui/displays/ago'

type Reason = GatewayDiagnosis['reasons'][number]

/** A span as people say it: no less than a minute where it is how far apart things were noticed. */
const spanOf = (seconds: number, least: number) => durationText(Math.max(least, seconds), languageTag(readLanguage()))

/** A reason in a sentence. @param part of a gateway that is there they are weak points of now */
export function reasonText({ code, count = 0, of = 0, seconds = 0, days, percent, subnet, stores, by, fields = [], gmp, grm }: Reason, part: 'reasons' | 'weak', translate: Translate): string {
  const isTogether = code === 'ALL_WENT' || code === 'SOME_WENT'
  const values = {
    smart_count: code === 'OTHERS_STAYED' ? of : count,
    count, of, days, percent, subnet, stores, by,
    // Gateways are heard once a minute: what is closer together is not known.
    time: spanOf(isTogether ? Math.ceil(seconds / 60) * 60 : seconds, isTogether ? 60 : 1),
    fields: fields.map((field) => translate(`resources.gateway-config.fields.${field}`)).join(', '),
    versions: [gmp && `GMP ${gmp}`, grm && `GRM ${grm}`].filter(Boolean).join(', '),
  }
  return translate(`areas.gateway.diagnosis.${part}.${code}${by === undefined ? '' : '_BY'}`, values)
}
