import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText, isNothing } from './values'

/** Latitude and longitude with five decimals: about a metre. */
export const position: Display = {
  text: (value) => {
    const at = (value ?? {}) as { latitude?: unknown; longitude?: unknown }
    const [latitude, longitude] = [asNumber(at.latitude), asNumber(at.longitude)]
    return latitude === undefined || longitude === undefined ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  },
  width: 170,
}

const SHOWN_CHIPS = 3

const items = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(asText).filter((item) => item !== '')

/** A list as chips: the first three, and the number of the others. */
export const chips: Display = {
  text: (value) => items(value).join(', '),
  node: (value, { translate }) => {
    const all = items(value)
    if (all.length === 0) return null
    return (
      <>
        {all.slice(0, SHOWN_CHIPS).map((item, at) => (
          <span key={at} className={styles.chip}>
            {item}
          </span>
        ))}
        {all.length > SHOWN_CHIPS && (
          <span title={all.join(', ')}>{translate('displays.more', { count: all.length - SHOWN_CHIPS })}</span>
        )}
      </>
    )
  },
  grows: true,
  width: 200,
}

/** An object or a list of them, in words: name value, name value. */
export const object: Display = {
  text: (value) => (Array.isArray(value) ? value.map(inWords).join('; ') : inWords(value)),
  grows: true,
  width: 220,
}

function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value)
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part))
    .map(([name, part]) => `${name} ${asText(part)}`)
    .join(', ')
}

const HEX = /^#[0-9a-f]{3,8}$/i

/** A colour as #rrggbb, with a sample of it. */
export const color: Display = {
  text: asText,
  node: (value) => {
    const hex = asText(value)
    if (!HEX.test(hex)) return hex
    return (
      <span className={styles.color}>
        <i style={{ background: hex }} />
        {hex}
      </span>
    )
  },
  width: 110,
}
