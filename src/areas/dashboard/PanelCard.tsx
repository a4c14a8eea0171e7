import { memo, type CSSProperties, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { PanelPlace } from './arrangement'
import type { DashboardStats } from '../../generated/types'
import { PANELS, type PanelInfo } from './panels'
import { useDashboard } from './dashboardContext'
import { dayZone } from './dayZone'
import { PANEL_CONTENTS } from './panelContents'
import { NeedsHelp, NeedsTitle } from './panels/NeedsPanel'
import { SummaryWaiting } from './panels/SummaryPanel'
import styles from './dashboard.module.css'

export interface PanelCardProps {
  readonly panel: PanelPlace
  /** The number of columns; by default the whole width. */
  readonly span?: number | undefined
  /** Shown at the end of the title row. */
  readonly tools?: ReactNode
  /** Whether it also takes a whole row on a narrower page. */
  readonly isWhole?: boolean
  /** Whether other panels render first. */
  readonly waits?: boolean
}

// Panels that count by day.
const DAILY_PANELS: ReadonlySet<string> = new Set<PanelPlace['id']>(['tagUpdate', 'productUpdate', 'daily'])

/** One panel of the dashboard, with a placeholder until it has data. */
export const PanelCard = memo(function PanelCard({
  panel: { id, size },
  span,
  tools,
  isWhole = false,
  waits = false,
}: PanelCardProps) {
  const translate = useTranslate()
  const { stats } = useDashboard()
  const { height, narrow = height }: PanelInfo = PANELS[id]
  const Content = PANEL_CONTENTS[id]
  const place = {
    'data-panel': id,
    'data-size': size,
    'data-whole': isWhole || undefined,
    style: { '--span': span } as CSSProperties,
  }
  const content =
    stats && !waits ? <Content stats={stats} /> : id === 'summary' ? <SummaryWaiting /> : <Skeleton height={height} />
  if (id === 'summary' && !tools) {
    return (
      <section {...place} className={styles.bare} aria-label={translate('areas.dashboard.panels.summary')}>
        {content}
      </section>
    )
  }
  return (
    <section {...place} className={styles.panel} aria-labelledby={`panel-${id}`}>
      <header className={styles.panelHead}>
        <h2 id={`panel-${id}`}>
          {id === 'needs' && stats && !tools ? <NeedsTitle stats={stats} /> : translate(`areas.dashboard.panels.${id}`)}
        </h2>
        {id === 'needs' && !tools && <NeedsHelp />}
        {DAILY_PANELS.has(id) && stats && !tools && <DayZone stats={stats} />}
        {tools}
      </header>
      <div
        className={styles.panelBody}
        style={{ '--height': `${height}px`, '--narrow': `${narrow}px` } as CSSProperties}
        inert={tools !== undefined}
      >
        {content}
      </div>
    </section>
  )
})

// Named only if the days of the server are not those of the viewer.
function DayZone({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const zone = dayZone(stats, useClock())
  if (zone === undefined) return null
  const text = translate('areas.dashboard.daysOf', { zone })
  return (
    <p className={styles.zone} title={text}>
      {text}
    </p>
  )
}
