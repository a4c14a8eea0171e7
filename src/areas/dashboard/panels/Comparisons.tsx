import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import { formatNumber } from '../../../ui/displays/values'
import { comparisons, type Comparison } from '../comparison'
import styles from './comparisons.module.css'

/** What was updated on the days that are over, and how that compares. More is neither good nor bad: it has no colour. */
export function Comparisons({ daily }: { daily: NonNullable<DashboardStats['daily']> }) {
  const translate = useTranslate()
  return (
    <dl className={styles.comparisons} aria-label={translate('areas.dashboard.compare.label')}>
      {comparisons(daily).map((one) => (
        <div key={`${one.of} ${one.span}`}>
          <dt>{translate(`areas.dashboard.compare.${one.span}.${one.of}`)}</dt>
          <dd>
            <strong>{formatNumber(one.count)}</strong>
            <Change of={one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ of: { span, change } }: { of: Comparison }) {
  const translate = useTranslate()
  const than = translate(`areas.dashboard.compare.than.${span}`)
  if (change === undefined) return <span>{translate('areas.dashboard.compare.none', { than })}</span>
  const [Icon, kind] = change > 0 ? [ArrowUpRight, 'more'] : change < 0 ? [ArrowDownRight, 'less'] : [ArrowRight, 'same']
  return (
    <span>
      <Icon size={14} aria-hidden="true" />
      {translate(`areas.dashboard.compare.${kind}`, { percent: formatNumber(Math.abs(change)), than })}
    </span>
  )
}
