import { DEFAULT_VIEW, sameView, type DashboardView, type PanelPlace } from './arrangement'
import { PANELS, type PanelId, type PanelSize } from './panels'

/** An arrangement to begin with; its name is `areas.dashboard.templates.<id>`. The stores stay those that are chosen. */
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

/** For who runs many stores, who runs one, and a screen on the wall: that is read from afar, and shows nothing to press. */
export const TEMPLATES: readonly Template[] = [
  { id: 'operator', panels: DEFAULT_VIEW.panels, every: DEFAULT_VIEW.every },
  { id: 'manager', panels: placed('needs', 'changed', ['tagUpdate', 'half'], ['productUpdate', 'half'], ['daily', 'full'], 'alarms', ['storeTags', 'full']), every: 300 },
  { id: 'wall', panels: placed('summary', 'needs', 'changed', ['daily', 'full']), every: 30 },
]

/** The view with the panels and the interval of a template. */
export const withTemplate = (view: DashboardView, { panels, every }: Template): DashboardView => ({ ...view, panels, every })

/** The template that a view follows. */
export const templateOf = (view: DashboardView): Template | undefined => TEMPLATES.find((template) => sameView(withTemplate(view, template), view))
