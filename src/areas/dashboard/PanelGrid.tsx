import { LayoutDashboard } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { Button } from '../../ui/kit/Button'
import { EmptyState } from '../../ui/kit/EmptyState'
import type { PanelPlace } from './arrangement'
import { useDashboard } from './dashboardContext'
import { PanelCard } from './PanelCard'
import { spansOf, wholeRows } from './rows'
import { useStaggeredPanels } from './useStaggeredPanels'
import styles from './dashboard.module.css'

/** The panels in order; visible ones render first. */
export const PanelGrid = memo(function PanelGrid({
  panels,
  onArrange,
}: {
  panels: readonly PanelPlace[]
  onArrange: () => void
}) {
  const translate = useTranslate()
  const rendered = useStaggeredPanels(panels, useDashboard().stats !== undefined)
  if (panels.length === 0) {
    return (
      <EmptyState
        icon={<LayoutDashboard />}
        title={translate('areas.dashboard.empty.title')}
        text={translate('areas.dashboard.empty.text')}
        action={<Button onClick={onArrange}>{translate('areas.dashboard.arrange')}</Button>}
      />
    )
  }
  const [spans, whole] = [spansOf(panels), wholeRows(panels)]
  return (
    <div className={styles.grid}>
      {panels.map((panel, at) => (
        <PanelCard
          key={panel.id}
          panel={panel}
          span={spans.get(panel.id)}
          isWhole={whole.has(panel.id)}
          waits={at >= rendered}
        />
      ))}
    </div>
  )
})
