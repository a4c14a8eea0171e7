import { readSession } from '../../data/session'
import { placeName, targetPath, targetText, type Targeted } from '../../domain/alarms/target'
import { SYSTEM } from '../../schema/alarmTarget'
import type { Values } from '../../schema/template'
import shared from '../../ui/displays/displays.module.css'
import type { StatusTone } from '../../ui/displays/status'
import type { Display } from '../../ui/displays/types'
import { asText, enumLabel, isNothing } from '../../ui/displays/values'
import styles from './alarms.module.css'

/** An alarm's type: its names are wider than those of most. */
export const alarmType: Display = { text: enumLabel, grows: true, words: true, width: 200 }

const CLASS_TONES: Record<string, StatusTone> = { 1: 'info', 2: 'warn', 3: 'error' }

/** Somebody has it, or it is over: nothing calls for attention. */
const isCalm = ({ state }: Values) => state === 'ACKNOWLEDGED' || state === 'SILENCED' || state === 'CLOSED'

/** 1 information in blue, 2 warning in orange, 3 critical in red (spec/1 §4). */
export const alarmClass: Display = {
  text: (value, { translate }) => (isNothing(value) ? '' : translate(`displays.alarmClass.${asText(value)}`, { _: asText(value) })),
  node: (value, context) => {
    const label = alarmClass.text(value, context)
    const tone = isCalm(context.record) ? 'neutral' : (CLASS_TONES[asText(value)] ?? 'neutral')
    return label === '' ? null : <span className={`${shared.pill} ${shared[tone]}`}>{label}</span>
  },
  words: true,
  width: 130,
}

/** How an alarm stands. Only what is open stands out; what nobody has to look at has no state. */
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

/** The store of an alarm by its name, then its code; the system by its name. */
export const alarmPlace: Display = {
  text: (value, { record, translate }) => (record.storeName ? `${asText(record.storeName)} · ${asText(value)}` : placeName({ ...asTargeted(record), location: asText(value) }, translate)),
  node: (value, { record, translate }) =>
    record.storeName ? (
      <>
        {asText(record.storeName)} <span className={styles.code}>{asText(value)}</span>
      </>
    ) : value === SYSTEM ? translate('alarms.system') : asText(value),
  csv: asText,
  width: 200,
}

/** What an alarm is of, with a link to its page. */
export const alarmTarget: Display = {
  text: (_value, { record, translate }) => targetText(asTargeted(record), translate),
  csv: asText,
  href(record) {
    const viewer = readSession()
    return viewer && targetPath(asTargeted(record), viewer)
  },
  width: 220,
}
