import { useListContext, useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { epochNow } from '../../../schema/clock'
import { formatNumber } from '../../displays/values'
import { filterWords } from '../../filters/filterValues'
import { MOST_PRINTED } from '../useRowWindow'
import './print.css'
import type { ListLateProps } from './ListLate'
import { usePrinting } from './usePrinting'

/** What stands above a list on paper: what it is, what it is filtered by, and when it was printed. */
export function PrintHead({ descriptor, control: { state }, title }: ListLateProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { total = 0, perPage } = useListContext()
  const shown = Math.min(total, perPage)
  usePrinting()
  const words = filterWords(descriptor, state.filter, translate, clock)
  return (
    <div className="printHead" aria-hidden="true">
      <h2>{title}</h2>
      {words && <p>{words}</p>}
      {shown > MOST_PRINTED && (
        <p>{translate('list.print.first', { count: formatNumber(MOST_PRINTED), total: formatNumber(shown) })}</p>
      )}
      <p>{clock.named(epochNow())}</p>
    </div>
  )
}
