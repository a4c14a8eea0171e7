import { useTranslate } from 'ra-core'
import { cx } from '../../ui/kit/cx'
import { formatNumber } from '../../ui/displays/values'
import { MAP_STATUSES, type MapStatus } from './places'
import styles from './map.module.css'

interface StatusTogglesProps {
  /** How many stores there are of each; not said without them. */
  readonly counts?: Record<MapStatus, number>
  readonly shown: ReadonlySet<MapStatus>
  readonly onChange: (shown: ReadonlySet<MapStatus>) => void
}

/** Which stores are on the map and in its list: normal, offline, alarm, with how many there are (spec/1 §2.7). */
export function StatusToggles({ counts, shown, onChange }: StatusTogglesProps) {
  const translate = useTranslate()
  const toggle = (status: MapStatus) => onChange(new Set(MAP_STATUSES.filter((one) => (one === status) !== shown.has(one))))
  return (
    <div className={styles.toggles} role="group" aria-label={translate('map.show')}>
      {MAP_STATUSES.map((status) => (
        <button key={status} type="button" className={cx(styles.toggle, styles[status])} aria-pressed={shown.has(status)} onClick={() => toggle(status)}>
          <i className={styles.sign} aria-hidden="true" />
          {translate(`map.status.${status}`)}
          {counts && <span className={styles.count}>{formatNumber(counts[status])}</span>}
        </button>
      ))}
    </div>
  )
}
