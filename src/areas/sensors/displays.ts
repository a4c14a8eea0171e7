import { numeric } from '../../ui/displays/numbers'
import { asText } from '../../ui/displays/values'

/** How many decimals each value of a sensor has, so that points stand below points. */
export const PLACES = 2

/** What something measured, in the unit that its record names. */
export const measured = numeric(110, (amount, { record }) =>
  [amount.toFixed(PLACES), asText(record['unit'])].filter(Boolean).join(' '),
)
