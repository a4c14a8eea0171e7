import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import { useViewer } from '../../../data/session'
import { colourOf } from '../../../ui/charts/chartTypes'
import { percentOf, percentText } from '../../../ui/charts/scales'
import { formatNumber } from '../../../ui/displays/values'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useDashboard } from '../dashboardContext'
import { statesOf, totalOf, type State } from '../figures'
import { figuresOf } from '../panels'
import styles from './summary.module.css'

/** The overview: for each figure the share that is good, and the rest by state. */
export function SummaryPanel({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const { openDrill } = useDashboard()
  return (
    <ul className={styles.figures}>
      {figuresOf(viewer).map((of) => {
        const states = statesOf(of, stats)
        return (
          states && (
            <li key={of}>
              <button type="button" className={styles.figure} onClick={() => openDrill({ of })}>
                <Figure title={translate(`areas.dashboard.figures.${of}`)} states={states} />
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The placeholder of the overview. */
export function SummaryWaiting() {
  const translate = useTranslate()
  return (
    <ul className={styles.figures} aria-hidden="true">
      {figuresOf(useViewer()).map((of) => (
        <li key={of} className={styles.figure}>
          <span className={styles.title}>{translate(`areas.dashboard.figures.${of}`)}</span>
          <span className={styles.lines}>
            <Skeleton width="60%" height={28} />
          </span>
          <Skeleton height={4} />
          <span className={styles.states} />
        </li>
      ))}
    </ul>
  )
}

function Figure({ title, states }: { title: string; states: readonly State[] }) {
  const translate = useTranslate()
  const total = totalOf(states)
  const [good, ...others] = states
  const wrong = others.filter(({ value }) => value > 0)
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.lines}>
        <span className={styles.percent}>
          {total === 0 ? '–' : percentText(percentOf(good?.value ?? 0, total))}
          {total > 0 && <small>%</small>}
        </span>
        <span className={styles.of}>
          {translate('areas.dashboard.figures.of', {
            count: formatNumber(good?.value ?? 0),
            total: formatNumber(total),
          })}
        </span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        {states.map(
          (state) =>
            state.value > 0 && (
              <span key={state.id} style={{ flexGrow: state.value, background: colourOf(state.tone) }} />
            ),
        )}
      </span>
      <span className={styles.states}>
        {total === 0 && <span className={styles.none}>{translate('areas.dashboard.figures.none')}</span>}
        {total > 0 && wrong.length === 0 && (
          <span className={styles.ok}>
            <CircleCheck aria-hidden="true" />
            {translate('areas.dashboard.figures.allGood')}
          </span>
        )}
        {wrong.map((state) => (
          <span key={state.id} className={styles[state.tone]}>
            {state.tone === 'info' ? <Clock aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            {formatNumber(state.value)} {translate(`areas.dashboard.states.${state.id}`)}
          </span>
        ))}
      </span>
    </>
  )
}
