import { useTranslate } from 'ra-core'
import { StorePeriodPage } from '../../domain/stores/StorePeriodPage'
import type { MismatchTotal } from '../../generated/types'
import { spanText } from '../../ui/displays/duration'
import { formatNumber } from '../../ui/displays/values'
import { LEDGER_DIALOGS } from './dialogs'

const COUNTS = ['labels', 'products', 'times', 'open'] as const
const SPANS = ['seconds', 'longest'] as const

/** Which labels of a store showed a wrong price, and for how long. */
export function PriceMismatchPage() {
  const translate = useTranslate()
  const label = (name: keyof MismatchTotal) => translate(`areas.ledger.mismatch.totals.${name}`)
  const facts = (total: MismatchTotal | undefined) => [
    ...COUNTS.map((name) => ({ label: label(name), value: total && formatNumber(total[name]) })),
    ...SPANS.map((name) => ({ label: label(name), value: total && spanText(total[name]) })),
  ]
  return (
    <StorePeriodPage
      resource="price-mismatch"
      title={translate('app.routes.priceMismatch')}
      stores="product-store"
      period="period"
      prompt={translate('areas.ledger.mismatch.prompt')}
      totals={{ path: '/api/v1/price-mismatch-total', facts }}
      dialogs={LEDGER_DIALOGS}
    />
  )
}
