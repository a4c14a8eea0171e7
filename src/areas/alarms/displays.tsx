import { readSession } from '../../data/session'
import { placeName, targetPath, targetText, type Targeted } from '../../domain/alarms/target'
import { SYSTEM } from '../../schema/alarmTarget'
import type { Values } from '../../schema/template'
import shared from '../../ui/displays/displays.module.css'
import type { StatusTone } from '../../ui/displays/status'
import type { Display } from '../../ui/displays/types'
import { asText, enumLabel, isNothing } from '../../ui/displays/values'
import styles from './alarms.module.css'

/** An alarm's type; wider than other enums, as its names are long. */
export const alarmType: Display = { text: enumLabel, grows: true, words: true, width: 200 }

const CLASS_TONES: Record<string, StatusTone> = { 1: 'info', 2: 'warn', 3: 'error' }

// Somebody is on it, or it is over.
const isCalm = ({ state }: Values) => state === 'ACKNOWLEDGED' || state === 'SILENCED' || state === 'CLOSED'

/** An alarm's class: information (1), warning (2) or critical (3). */
export const alarmClass: Display = {
  text: (value, { translate }) =>
    isNothing(value) ? '' : translate(`displays.alarmClass.${asText(value)}`, { _: asText(value) }),
  node: (value, context) => {
    const label = alarmClass.text(value, context)
    const tone = isCalm(context.record) ? 'neutral' : (CLASS_TONES[asText(value)] ?? 'neutral')
    return label === '' ? null : <span className={`${shared.pill} ${shared[tone]}`}>{label}</span>
  },
  words: true,
  width: 130,
}

/** An alarm's state; only open ones stand out. */
export const alarmState: Display = {
  text: enumLabel,
  node: (value, context) => {
    const label = enumLabel(value, context)
    return label === '' ? null : <span className={value === 'OPEN' ? styles.open : styles.calm}>{label}</span>
  },
  words: true,
  width: 130,
}

const asTargeted = (record: Values) => record as unknown as Targeted

/** Where an alarm is: the store's name and code, or the system. */
export const alarmPlace: Display = {
  text: (value, { record, translate }) =>
    record.storeName
      ? `${asText(record.storeName)} · ${asText(value)}`
      : placeName({ ...asTargeted(record), location: asText(value) }, translate),
  node: (value, { record, translate }) =>
    record.storeName ? (
      <>
        {asText(record.storeName)} <span className={styles.code}>{asText(value)}</span>
      </>
    ) : value === SYSTEM ? (
      translate('alarms.system')
    ) : (
      asText(value)
    ),
  csv: asText,
  width: 200,
}

/** What an alarm is about, with a link to its page. */
export const alarmTarget: Display = {
  text: (_value, { record, translate }) => targetText(asTargeted(record), translate),
  csv: asText,
  href(record) {
    const viewer = readSession()
    return viewer && targetPath(asTargeted(record), viewer)
  },
  width: 220,
}
