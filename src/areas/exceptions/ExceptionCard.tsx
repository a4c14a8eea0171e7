import { useTranslate } from 'ra-core'
import { Doughnut } from '../../ui/charts/Doughnut'
import { percentOf, percentText } from '../../ui/charts/scales'
import { formatNumber } from '../../ui/displays/values'
import { cx } from '../../ui/kit/cx'
import type { ExceptionCount } from './exceptionKinds'
import styles from './exceptions.module.css'

/** One exception: its share as a doughnut, and a button that opens its list. */
export function ExceptionCard({
  count: { kind, tone, count, total },
  isOpen,
  onOpen,
}: {
  count: ExceptionCount
  isOpen: boolean
  onOpen: () => void
}) {
  const translate = useTranslate()
  const label = translate(`areas.exceptions.kinds.${kind}`)
  return (
    <div
      role="group"
      className={cx(styles.card, isOpen && styles.open)}
      data-exception={kind}
      aria-labelledby={`exception-${kind}`}
    >
      <h2 id={`exception-${kind}`}>{label}</h2>
      <Doughnut
        compact
        height={124}
        label={label}
        slices={[
          { id: kind, label, tone, value: count },
          {
            id: 'others',
            label: translate('areas.exceptions.others'),
            tone: 'neutral',
            value: Math.max(0, total - count),
          },
        ]}
        centre={`${percentText(percentOf(count, total))}%`}
        centreLabel={translate('areas.exceptions.of', { count: formatNumber(count), total: formatNumber(total) })}
        onSelect={onOpen}
      />
      <button type="button" className={styles.choose} aria-pressed={isOpen} onClick={onOpen}>
        {translate('areas.exceptions.details')}
        <span className="visuallyHidden">: {label}</span>
      </button>
    </div>
  )
}
