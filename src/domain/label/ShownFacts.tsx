import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import type { LabelShown } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { Link } from '../../ui/kit/Link'
import { PreviewFacts } from './PreviewFacts'

/** What a label had confirmed: since when and by which gateway, the product, its price and its information. */
export function ShownFacts({ shown }: { readonly shown: LabelShown }) {
  const translate = useTranslate()
  const clock = useClock()
  const { storeCode, prCode, price, gwIp, confirmedAt, until, taskId, number } = shown
  const label = (field: keyof LabelShown) => translate(`resources.label-shown.fields.${field}`)
  const facts = [
    { label: label('confirmedAt'), value: clock.text(confirmedAt) },
    { label: label('until'), value: until == null ? translate('label.shownAt.still') : clock.text(until) },
    {
      label: label('prCode'),
      value: prCode && <Link to={fillPath('/product/{storeCode}/{prCode}', { storeCode, prCode })}>{prCode}</Link>,
    },
    // Among its information too, unless that is of another time's aliases.
    ...(price != null && shown.prInfo?.includes(price) ? [] : [{ label: label('price'), value: price }]),
    { label: label('gwIp'), value: gwIp },
    { label: label('taskId'), value: taskId },
    { label: label('number'), value: number },
  ]
  return (
    <PreviewFacts
      preview={{ layoutId: shown.layoutId ?? null, alias: shown.alias ?? [], prInfo: shown.prInfo ?? [] }}
      facts={facts}
    />
  )
}
