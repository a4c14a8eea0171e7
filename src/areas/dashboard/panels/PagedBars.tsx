import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { BarChart, type ChartBar } from '../../../ui/charts/BarChart'
import type { ChartSeries } from '../../../ui/charts/chartTypes'
import { IconButton } from '../../../ui/kit/IconButton'
import styles from './pagedBars.module.css'

export interface PagedBarsProps {
  readonly label: string
  readonly barLabel: string
  readonly series: readonly ChartSeries[]
  readonly bars: readonly ChartBar[]
  readonly perPage: number
  readonly onSelect: (id: string) => void
  /** The label of a search field; without it there is none. */
  readonly search?: string
  /** Shown before the pager. */
  readonly tools?: ReactNode
}

const ROW_HEIGHT = 28

/** A bar chart in pages. Lengths are comparable across all pages. */
export function PagedBars({ label, barLabel, series, bars, perPage, onSelect, search, tools }: PagedBarsProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [selectedPage, setPage] = useState(0)
  const wanted = text.trim().toLowerCase()
  const found =
    wanted === '' ? bars : bars.filter((bar) => `${bar.label} ${bar.sublabel ?? ''}`.toLowerCase().includes(wanted))
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(selectedPage, pages - 1)
  const shown = found.slice(page * perPage, (page + 1) * perPage)
  const max = bars.reduce(
    (most, { values }) =>
      Math.max(
        most,
        values.reduce((sum, value) => sum + value, 0),
      ),
    0,
  )
  return (
    <div className={styles.paged}>
      <BarChart
        label={label}
        barLabel={barLabel}
        series={series}
        bars={shown}
        max={max}
        height={perPage * ROW_HEIGHT}
        onSelect={onSelect}
      />
      {(pages > 1 || search || tools) && (
        <div className={styles.foot}>
          {tools}
          {search && bars.length > perPage && (
            <input
              className={styles.search}
              type="search"
              aria-label={search}
              placeholder={search}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setPage(0)
              }}
            />
          )}
          {pages > 1 && (
            <nav className={styles.pager} aria-label={translate('areas.dashboard.pages.label', { chart: label })}>
              <span aria-live="polite">
                {translate('areas.dashboard.pages.range', {
                  first: page * perPage + 1,
                  last: page * perPage + shown.length,
                  total: found.length,
                })}
              </span>
              <IconButton
                size="s"
                label={translate('areas.dashboard.pages.previous')}
                icon={<ChevronLeft />}
                unavailable={page === 0}
                onClick={() => setPage(page - 1)}
              />
              <IconButton
                size="s"
                label={translate('areas.dashboard.pages.next')}
                icon={<ChevronRight />}
                unavailable={page >= pages - 1}
                onClick={() => setPage(page + 1)}
              />
            </nav>
          )}
        </div>
      )}
    </div>
  )
}
