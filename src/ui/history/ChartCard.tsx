import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { errorText } from '../feedback/errorText'
import { Card } from '../kit/Card'
import { Skeleton } from '../kit/Skeleton'
import { formatNumber } from '../displays/values'
import styles from './history.module.css'
import type { ChartRows } from './useChartRows'

interface ChartCardProps {
  readonly title: string
  readonly history: Pick<ChartRows<unknown>, 'rows' | 'total' | 'pending' | 'error'>
  /** What the readings come to, in words. */
  readonly figures: readonly string[]
  readonly children: ReactNode
}

export const CHART_HEIGHT = 200

/** The chart of a history: its figures, and what stands there while or where there is nothing to draw. */
export function ChartCard({ title, history: { rows, total, pending, error }, figures, children }: ChartCardProps) {
  const translate = useTranslate()
  const cut = rows.length < total ? [translate('history.cut', { count: formatNumber(rows.length), total: formatNumber(total) })] : []
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
      {pending ? <Skeleton height={CHART_HEIGHT} /> : failed ? <p className={styles.noChart}>{errorText(error, translate)}</p> : children}
    </Card>
  )
}
