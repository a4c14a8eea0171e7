import { useTranslate } from 'ra-core'
import type { CSSProperties, ReactNode } from 'react'
import { errorText } from '../../ui/feedback/errorText'
import { Card } from '../../ui/kit/Card'
import { Skeleton } from '../../ui/kit/Skeleton'
import { formatNumber } from '../../ui/displays/values'
import styles from './history.module.css'
import type { ChartRows } from './useChartRows'

/** The height of a chart above its table. */
export const CHART_HEIGHT = 200

interface ChartCardProps {
  readonly title: string
  readonly history: Pick<ChartRows<unknown>, 'rows' | 'total' | 'pending' | 'error'>
  /** Figures of the readings, in words. */
  readonly figures: readonly string[]
  /** The height of the chart, in pixels, reserved while it is not there. */
  readonly height?: number
  readonly children: ReactNode
}

/** The chart of a history: its figures, and its placeholder while or if there is nothing to draw. */
export function ChartCard({
  title,
  history: { rows, total, pending, error },
  figures,
  height = CHART_HEIGHT,
  children,
}: ChartCardProps) {
  const translate = useTranslate()
  const cut =
    rows.length < total
      ? [translate('history.cut', { count: formatNumber(rows.length), total: formatNumber(total) })]
      : []
  const failed = error !== null && rows.length === 0
  return (
    <Card
      title={title}
      actions={
        <p className={styles.figures}>
          {[...figures, ...cut].map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
      }
    >
      <div className={styles.chart} style={{ '--chart': `${height}px` } as CSSProperties}>
        {pending ? (
          <Skeleton height="100%" />
        ) : failed ? (
          <p className={styles.noChart}>{errorText(error, translate)}</p>
        ) : (
          children
        )}
      </div>
    </Card>
  )
}
