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
import { NeedsHelp } from './panels/NeedsHelp'
import { NeedsTitle } from './panels/NeedsPanel'
import { SummaryWaiting } from './panels/SummaryPanel'
import styles from './dashboard.module.css'

export interface PanelCardProps {
  readonly panel: PanelPlace
  /** How many columns it takes; all of its place unless told. */
  readonly span?: number | undefined
  /** Stands at the right of the title. */
  readonly tools?: ReactNode
  /** It takes a whole row also where the page is narrower. */
  readonly isWhole?: boolean
  /** Others are drawn first. */
  readonly waits?: boolean
}

/** What they show is of days. */
const OF_DAYS: ReadonlySet<string> = new Set<PanelPlace['id']>(['tagUpdate', 'productUpdate', 'daily'])

/** One panel of the dashboard: its title and its chart, or the place of it while nothing is known. */
export const PanelCard = memo(function PanelCard({ panel: { id, size }, span, tools, isWhole = false, waits = false }: PanelCardProps) {
  const translate = useTranslate()
  const { stats } = useDashboard()
  const { height, narrow = height }: PanelInfo = PANELS[id]
  const Content = PANEL_CONTENTS[id]
  const place = { 'data-panel': id, 'data-size': size, 'data-whole': isWhole || undefined, style: { '--span': span } as CSSProperties }
  const content = stats && !waits ? <Content stats={stats} /> : id === 'summary' ? <SummaryWaiting /> : <Skeleton height={height} />
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
        <h2 id={`panel-${id}`}>{id === 'needs' && stats && !tools ? <NeedsTitle stats={stats} /> : translate(`areas.dashboard.panels.${id}`)}</h2>
        {id === 'needs' && !tools && <NeedsHelp />}
        {OF_DAYS.has(id) && stats && !tools && <DayZone stats={stats} />}
        {tools}
      </header>
      <div className={styles.panelBody} style={{ '--height': `${height}px`, '--narrow': `${narrow}px` } as CSSProperties} inert={tools !== undefined}>
        {content}
      </div>
    </section>
  )
})

/** Whose days are counted, where they are others than the reader's. */
function DayZone({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const zone = dayZone(stats, useClock())
  if (zone === undefined) return null
  const words = translate('areas.dashboard.daysOf', { zone })
  return <p className={styles.zone} title={words}>{words}</p>
}
