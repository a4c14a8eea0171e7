import shared from '../../ui/displays/displays.module.css'
import { word } from '../../ui/displays/flag'
import type { Display } from '../../ui/displays/types'
import { isNothing } from '../../ui/displays/values'
import styles from './access.module.css'

/** A locked account as a pill, any other in muted text. */
export const lock: Display = {
  text: word('displays.locked', 'displays.unlocked'),
  node: (value, context) => {
    if (isNothing(value)) return null
    return value === true ? (
      <span className={`${shared.pill} ${styles.lock}`}>{lock.text(value, context)}</span>
    ) : (
      <span className={shared.no}>{lock.text(value, context)}</span>
    )
  },
  width: 110,
}
