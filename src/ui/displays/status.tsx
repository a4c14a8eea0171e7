import styles from './displays.module.css'
import type { Display } from './types'
import { asText, enumLabel, shownAs } from './values'

/** The meaning of a status; its colour and its icon follow from it. */
export type StatusTone = 'ok' | 'warn' | 'error' | 'info' | 'busy' | 'neutral'

const TONES: Record<string, StatusTone> = {
  NORMAL: 'ok',
  OK: 'ok',
  SUCCESS: 'ok',
  PRIMARY: 'ok',
  SECONDARY: 'ok',
  MASTER: 'ok',
  LEADER: 'ok',
  FOLLOWER: 'ok',
  ARBITER: 'ok',
  COMPLETE: 'ok',
  COMPLETED: 'ok',
  DONE: 'ok',
  ON: 'ok',
  LOGIN: 'ok',
  ONLINE: 'ok',
  ENABLED: 'ok',
  RIGHT: 'ok',
  PASSED: 'ok',
  ALARM: 'warn',
  WARNING: 'warn',
  LOW: 'warn',
  ROLLBACK: 'warn',
  STARTUP: 'warn',
  STARTUP2: 'warn',
  RECOVERING: 'warn',
  MISSING: 'warn',
  LOCKED: 'warn',
  PARTIAL: 'warn',
  UNDERCHARGE: 'warn',
  NOT_FOUND: 'warn',
  OFFLINE: 'error',
  NG: 'error',
  DOWN: 'error',
  ERROR: 'error',
  REMOVED: 'error',
  FAILURE: 'error',
  FAIL: 'error',
  FAILED: 'error',
  REFUSED: 'error',
  WRONG: 'error',
  OVERCHARGE: 'error',
  NOT_PASSED: 'error',
  CRITICAL: 'error',
  REQ_ONLY: 'error',
  REQ_ONLY2: 'error',
  TIMEOUT: 'error',
  WIP: 'busy',
  UPDATE: 'busy',
  INPROGRESS: 'busy',
  IN_PROGRESS: 'busy',
  RUNNING: 'busy',
  PENDING: 'busy',
  WAIT: 'busy',
  UNDERWAY: 'busy',
  INFORMATION: 'info',
  SYSTEM: 'info',
}

/** The tone of a status; all variants of NG are errors, unknown values are neutral. */
export function statusTone(value: unknown): StatusTone {
  const name = asText(value).toUpperCase()
  return TONES[name] ?? (name.startsWith('NG') ? 'error' : 'neutral')
}

/** One of the values that the schema names. */
export const enumeration: Display = { text: enumLabel, words: true, width: 130 }

/** The class of a status of this tone: a pill, but plain text for what is normal. */
export const statusClass = (tone: StatusTone): string =>
  tone === 'ok' ? (styles.quiet ?? '') : `${styles.pill} ${styles[tone]}`

/** The same, coloured by its meaning. */
export const status: Display = {
  text: enumLabel,
  node: (value, context) => {
    const label = enumLabel(value, context)
    return label === '' ? null : <span className={statusClass(statusTone(shownAs(value, context.field)))}>{label}</span>
  },
  words: true,
  width: 130,
}
