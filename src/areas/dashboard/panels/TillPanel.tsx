import { CircleAlert, CircleCheck, CircleHelp, Clock } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useViewer } from '../../../data/session'
import type { DashboardStats } from '../../../generated/types'
import { can } from '../../../schema/access'
import { shareOf } from '../../../schema/tillShare'
import { formatNumber } from '../../../ui/displays/values'
import { Link } from '../../../ui/kit/Link'
import styles from './till.module.css'

type Till = NonNullable<DashboardStats['till']>

/** The share of labels that show what the till takes, the others by state, and the last thirty days. */
export function TillPanel({ stats: { till } }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const viewer = useViewer()
  if (!till) return null
  const share = shareOf(till)
  if (till.stores === 0 || share === null) {
    const text = till.stores === 0 ? 'none' : 'nothing'
    return (
      <p className={styles.none}>
        <strong>{translate(`areas.dashboard.till.${text}`)}</strong> {translate(`areas.dashboard.till.${text}Text`)}{' '}
        {till.stores === 0 && can(viewer, 'product.write') ? (
          <Link to="/till/prices?action=upload">{translate('areas.dashboard.till.import')}</Link>
        ) : (
          <Link to="/till">{translate('areas.dashboard.till.open')}</Link>
        )}
      </p>
    )
  }
  const compared = till.right + till.wrong + till.underway
  return (
    <div className={styles.till}>
      <p className={styles.share}>
        <span className={styles.percent}>
          {formatNumber(share)}
          <small>%</small>
        </span>
        <span className={styles.of}>
          {translate('areas.dashboard.till.of', { count: formatNumber(till.right), total: formatNumber(compared) })}
        </span>
      </p>
      <ul className={styles.states}>
        {till.wrong + till.underway === 0 && (
          <State
            tone="ok"
            icon={<CircleCheck aria-hidden="true" />}
            text={translate('areas.dashboard.till.allRight')}
          />
        )}
        {till.wrong > 0 && (
          <State tone="error" icon={<CircleAlert aria-hidden="true" />} text={counted('wrong', till.wrong)} />
        )}
        {till.underway > 0 && (
          <State tone="info" icon={<Clock aria-hidden="true" />} text={counted('underway', till.underway)} />
        )}
        {till.unknown > 0 && (
          <State tone="muted" icon={<CircleHelp aria-hidden="true" />} text={counted('unknown', till.unknown)} />
        )}
      </ul>
      <History days={till.days} />
      <Link to="/till">{translate('areas.dashboard.till.open')}</Link>
    </div>
  )

  function counted(what: string, count: number): string {
    return translate(`areas.dashboard.till.${what}`, { smart_count: count, count: formatNumber(count) })
  }
}

const State = ({ tone, icon, text }: { readonly tone: string; readonly icon: ReactNode; readonly text: string }) => (
  <li className={styles[tone]}>
    {icon}
    {text}
  </li>
)

const [WIDTH, HEIGHT] = [100, 32]

/** The share of each day as a line, between the lowest and the highest of them. */
function History({ days }: { readonly days: Till['days'] }) {
  const translate = useTranslate()
  const shares = days.flatMap((day) => shareOf(day) ?? [])
  if (shares.length < 2) return <span />
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const step = WIDTH / (shares.length - 1)
  const y = (share: number) => (high === low ? HEIGHT / 2 : HEIGHT - ((share - low) / (high - low)) * HEIGHT)
  const points = shares.map((share, at) => `${(at * step).toFixed(1)},${y(share).toFixed(1)}`).join(' ')
  const text = translate('areas.dashboard.till.history', {
    days: shares.length,
    low: formatNumber(low),
    high: formatNumber(high),
  })
  return (
    <figure className={styles.history}>
      <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
