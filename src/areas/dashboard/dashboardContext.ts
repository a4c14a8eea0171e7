import { createContext, use } from 'react'
import type { DashboardStats } from '../../generated/types'
import type { Drill } from './drill'

/** What the panels share. */
export interface DashboardShared {
  /** undefined until the first answer. */
  readonly stats: DashboardStats | undefined
  readonly stores: readonly string[]
  readonly every: number
  /** Opens what is behind a number. */
  readonly openDrill: (drill: Drill) => void
}

export const DashboardContext = createContext<DashboardShared>({ stats: undefined, stores: [], every: 0, openDrill: () => undefined })

export const useDashboard = (): DashboardShared => use(DashboardContext)
