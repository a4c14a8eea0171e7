import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { asNumber, formatNumber } from '../../ui/displays/values'
import { CloseIcon } from '../../ui/kit/icons'
import { cx } from '../../ui/kit/cx'
import { IconButton } from '../../ui/kit/IconButton'
import type { StorePlace } from './places'
import styles from './map.module.css'

interface StoreInfoProps {
  readonly place: StorePlace
  /** The fields with the store's numbers to show. */
  readonly facts: readonly string[]
  readonly fieldLabel: (field: string) => string
  readonly href: string
  /** Other stores on the same spot. */
  readonly others: readonly StorePlace[]
  readonly onSelect: (place: StorePlace) => void
  readonly onClose: () => void
}

/** The popup of a store on the map: its numbers, and the link to its page. */
export function StoreInfo({ place, facts, fieldLabel, href, others, onSelect, onClose }: StoreInfoProps) {
  const translate = useTranslate()
  return (
    <section className={styles.window} role="dialog" aria-label={place.name}>
      <header>
        <div>
          <h2>{place.name}</h2>
          <p className={styles.code}>{place.code}</p>
        </div>
        <IconButton size="s" label={translate('kit.close')} icon={<CloseIcon />} onClick={onClose} />
      </header>
      <p className={cx(styles.state, styles[place.status])}>
        <i className={styles.sign} aria-hidden="true" />
        {translate(`map.status.${place.status}`)}
      </p>
      <dl>
        {facts.map((field) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>{formatNumber(asNumber(place.row[field]) ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{translate('map.samePlace')}</p>
          {others.map((other) => (
            <button key={other.code} type="button" onClick={() => onSelect(other)}>
              <i
                className={cx(styles.sign, styles[other.status])}
                role="img"
                aria-label={translate(`map.status.${other.status}`)}
              />
              {other.name}
            </button>
          ))}
        </div>
      )}
      <Link className={styles.go} to={href}>
        {translate('map.open')}
      </Link>
    </section>
  )
}
