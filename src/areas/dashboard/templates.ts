import { DEFAULT_VIEW, sameView, type DashboardView, type PanelPlace } from './arrangement'
import { PANELS, type PanelId, type PanelSize } from './panels'

/** A predefined arrangement; its name is `areas.dashboard.templates.<id>`. It leaves the stores of a view as they are. */
export interface Template {
  readonly id: 'operator' | 'manager' | 'wall'
  readonly panels: readonly PanelPlace[]
  readonly every: number
}

type Listed = PanelId | readonly [PanelId, PanelSize]

const placed = (...panels: readonly Listed[]): PanelPlace[] =>
  panels.map((panel) => {
    const [id, size] = typeof panel === 'string' ? ([panel, PANELS[panel].size] as const) : panel
    return { id, size }
  })

/** For people who run many stores, for those who run one, and for a screen on the wall. */
export const TEMPLATES: readonly Template[] = [
  { id: 'operator', panels: DEFAULT_VIEW.panels, every: DEFAULT_VIEW.every },
  {
    id: 'manager',
    panels: placed(
      'till',
      'needs',
      'changed',
      ['tagUpdate', 'half'],
      ['productUpdate', 'half'],
      ['daily', 'full'],
      'alarms',
      ['storeTags', 'full'],
    ),
    every: 300,
  },
  { id: 'wall', panels: placed('till', 'summary', 'needs', 'changed', ['daily', 'full']), every: 30 },
]

/** A view with the panels and the interval of a template. */
export const withTemplate = (view: DashboardView, { panels, every }: Template): DashboardView => ({
  ...view,
  panels,
  every,
})

/** The template that a view matches. */
export const templateOf = (view: DashboardView): Template | undefined =>
  TEMPLATES.find((template) => sameView(withTemplate(view, template), view))
