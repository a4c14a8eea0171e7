import { numeric } from '../../ui/displays/numbers'
import { asText, formatNumber } from '../../ui/displays/values'

/** What something measured, in the unit that its record names. */
export const measured = numeric(110, (amount, { record }) =>
  [formatNumber(Math.round(amount * 100) / 100), asText(record['unit'])].filter(Boolean).join(' '),
)
