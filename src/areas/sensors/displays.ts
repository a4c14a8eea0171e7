import { numeric } from '../../ui/displays/numbers'
import { asText } from '../../ui/displays/values'

/** The decimals of every sensor value, so that decimal points line up. */
export const PLACES = 2

/** A measured value with the unit in its record. */
export const measured = numeric(110, (amount, { record }) =>
  [amount.toFixed(PLACES), asText(record['unit'])].filter(Boolean).join(' '),
)
