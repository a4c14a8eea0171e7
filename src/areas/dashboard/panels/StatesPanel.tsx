import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import { Doughnut } from '../../../ui/charts/Doughnut'
import { percentOf, percentText } from '../../../ui/charts/scales'
import { useDashboard } from '../dashboardContext'
import { statesOf, totalOf } from '../figures'

type Part = Parameters<typeof statesOf>[0]

/** A doughnut of states, with the share of the good one in the middle. */
export function StatesPanel({ of, stats }: { of: Part; stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill } = useDashboard()
  const states = statesOf(of, stats) ?? []
  const isUpdate = of === 'tagUpdate' || of === 'productUpdate'
  return (
    <Doughnut
      label={translate(`areas.dashboard.panels.${of}`)}
      slices={states.map((state) => ({ ...state, label: translate(`areas.dashboard.states.${state.id}`) }))}
      centre={`${percentText(percentOf(states[0]?.value ?? 0, totalOf(states)))}%`}
      centreLabel={translate(`areas.dashboard.states.${states[0]?.id ?? 'ok'}`)}
      onSelect={(state) =>
        openDrill(
          isUpdate
            ? { of, state }
            : of === 'gatewayStatus' && state === 'offline'
              ? { of: 'offlineGateways' }
              : { of, value: state },
        )
      }
    />
  )
}
