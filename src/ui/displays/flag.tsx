import styles from './displays.module.css'
import type { Display } from './types'
import { isNothing } from './values'

/** A yes or no in words of its own. */
export const word =
  (yes: string, no: string): Display['text'] =>
  (value, { translate }) =>
    isNothing(value) ? '' : translate(value === true ? yes : no)

/** Yes or no, with an icon. */
export const flag: Display = {
  text: word('displays.yes', 'displays.no'),
  node: (value, context) => {
    if (isNothing(value)) return null
    return <span className={value === true ? styles.yes : styles.no}>{flag.text(value, context)}</span>
  },
  width: 100,
}
