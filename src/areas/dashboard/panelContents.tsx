import type { ComponentType } from 'react'
import type { DashboardStats } from '../../generated/types'
import { AlarmsPanel } from './panels/AlarmsPanel'
import { ChangedPanel } from './panels/ChangedPanel'
import { DailyPanel } from './panels/DailyPanel'
import { NeedsPanel } from './panels/NeedsPanel'
import { StatesPanel } from './panels/StatesPanel'
import { StoreTagsPanel } from './panels/StoreTagsPanel'
import { SummaryPanel } from './panels/SummaryPanel'
import { TagTypesPanel } from './panels/TagTypesPanel'
import { TillPanel } from './panels/TillPanel'
import { VersionsPanel } from './panels/VersionsPanel'
import type { PanelId } from './panels'

type Content = ComponentType<{ stats: DashboardStats }>

/** The content of each panel. */
export const PANEL_CONTENTS: Record<PanelId, Content> = {
  till: TillPanel,
  needs: NeedsPanel,
  changed: ChangedPanel,
  summary: SummaryPanel,
  tagStatus: ({ stats }) => <StatesPanel of="tagStatus" stats={stats} />,
  gatewayStatus: ({ stats }) => <StatesPanel of="gatewayStatus" stats={stats} />,
  serverStatus: ({ stats }) => <StatesPanel of="serverStatus" stats={stats} />,
  tagUpdate: ({ stats }) => <StatesPanel of="tagUpdate" stats={stats} />,
  productUpdate: ({ stats }) => <StatesPanel of="productUpdate" stats={stats} />,
  storeTags: StoreTagsPanel,
  tagTypes: TagTypesPanel,
  gmpVersions: ({ stats }) => <VersionsPanel of="gmpVersions" stats={stats} />,
  grmVersions: ({ stats }) => <VersionsPanel of="grmVersions" stats={stats} />,
  daily: DailyPanel,
  alarms: AlarmsPanel,
}
