import { useTranslate } from 'ra-core'
import type { PriceCheckItem } from '../../../generated/types'
import styles from './walk.module.css'

interface WalkListProps {
  readonly items: readonly PriceCheckItem[]
  readonly current: number
  readonly onChoose: (place: number) => void
}

/** All products of the check in the order of the walk, with what was found. */
export function WalkList({ items, current, onChoose }: WalkListProps) {
  const translate = useTranslate()
  return (
    <section className={styles.list} aria-label={translate('areas.till.walk.list')}>
      <h2>{translate('areas.till.walk.list')}</h2>
      <ol>
        {items.map(({ place, productName, prCode, expected, verdict }) => (
          <li key={place}>
            <button
              type="button"
              className={styles.row}
              aria-current={place === current ? 'step' : undefined}
              onClick={() => onChoose(place)}
            >
              <span className={styles.number}>{place}</span>
              <span className={styles.what}>{productName || prCode}</span>
              <span className={styles.amount}>{expected}</span>
              <span className={styles.mark} data-verdict={verdict}>
                {translate(`resources.price-check-item.enums.verdict.${verdict}`)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
