import { memo, type CSSProperties, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { PanelPlace } from './arrangement'
import { PANELS, type PanelInfo } from './panels'
import { useDashboard } from './dashboardContext'
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
        {tools}
      </header>
      <div className={styles.panelBody} style={{ '--height': `${height}px`, '--narrow': `${narrow}px` } as CSSProperties} inert={tools !== undefined}>
        {content}
      </div>
    </section>
  )
})
