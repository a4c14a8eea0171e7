import { useListContext, useTranslate } from 'ra-core'
import { formatEpoch } from '../../../schema/formats'
import { formatNumber } from '../../displays/values'
import { filterWords } from '../../filters/filterValues'
import { MOST_PRINTED } from '../useRowWindow'
import './print.css'
import type { ListLateProps } from './ListLate'
import { usePrinting } from './usePrinting'

/** What stands above a list on paper: what it is, what it is filtered by, and when it was printed. */
export function PrintHead({ descriptor, control: { state }, title }: ListLateProps) {
  const translate = useTranslate()
  const { total = 0, perPage } = useListContext()
  const shown = Math.min(total, perPage)
  usePrinting()
  const words = filterWords(descriptor, state.filter, translate)
  return (
    <div className="printHead" aria-hidden="true">
      <h2>{title}</h2>
      {words && <p>{words}</p>}
      {shown > MOST_PRINTED && <p>{translate('list.print.first', { count: formatNumber(MOST_PRINTED), total: formatNumber(shown) })}</p>}
      <p>{formatEpoch(Math.floor(Date.now() / 1000))}</p>
    </div>
  )
}
