import { numeric } from '../../ui/displays/numbers'
import { formatNumber } from '../../ui/displays/values'

/** An amount with its sign: what the till takes more or less. */
export const signedAmount = numeric(110, (amount) =>
  amount > 0 ? `+${formatNumber(amount)}` : amount < 0 ? `−${formatNumber(-amount)}` : formatNumber(0),
)
