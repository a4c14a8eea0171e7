import { createContext, use } from 'react'
import type { DashboardStats } from '../../generated/types'
import type { Drill } from './drill'

/** The context of the panels. */
export interface DashboardShared {
  /** undefined until loaded. */
  readonly stats: DashboardStats | undefined
  readonly stores: readonly string[]
  readonly every: number
  /** Opens the breakdown of a number. */
  readonly openDrill: (drill: Drill) => void
}

export const DashboardContext = createContext<DashboardShared>({
  stats: undefined,
  stores: [],
  every: 0,
  openDrill: () => undefined,
})

export const useDashboard = (): DashboardShared => use(DashboardContext)
