import { useTranslate } from 'ra-core'
import { cx } from '../../ui/kit/cx'
import { formatNumber } from '../../ui/displays/values'
import { MAP_STATUSES, type MapStatus } from './places'
import styles from './map.module.css'

interface StatusTogglesProps {
  /** The number of stores of each status, if it is shown. */
  readonly counts?: Record<MapStatus, number>
  readonly shown: ReadonlySet<MapStatus>
  readonly onChange: (shown: ReadonlySet<MapStatus>) => void
}

/** Toggles for the stores on the map and in its list: normal, offline, alarm, with their numbers. */
export function StatusToggles({ counts, shown, onChange }: StatusTogglesProps) {
  const translate = useTranslate()
  const toggle = (status: MapStatus) =>
    onChange(new Set(MAP_STATUSES.filter((one) => (one === status) !== shown.has(one))))
  return (
    <div className={styles.toggles} role="group" aria-label={translate('map.show')}>
      {MAP_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={cx(styles.toggle, styles[status])}
          aria-pressed={shown.has(status)}
          onClick={() => toggle(status)}
        >
          <i className={styles.sign} aria-hidden="true" />
          {translate(`map.status.${status}`)}
          {counts && <span className={styles.count}>{formatNumber(counts[status])}</span>}
        </button>
      ))}
    </div>
  )
}
