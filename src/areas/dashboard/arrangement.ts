import { isPanelId, PANEL_IDS, PANELS, SIZES, type PanelId, type PanelSize } from './panels'

/** A visible panel and its size. */
export interface PanelPlace {
  readonly id: PanelId
  readonly size: PanelSize
}

/** A view of the dashboard: its panels in order, its stores and its refresh interval. */
export interface DashboardView {
  readonly panels: readonly PanelPlace[]
  /** Codes; empty for all stores. */
  readonly stores: readonly string[]
  /** Seconds between refreshes; 0 for manual refresh only. */
  readonly every: number
}

/** The refresh intervals to choose from, in seconds. */
export const INTERVALS = [0, 10, 30, 60, 300] as const

/** The default view: all panels but the overview, which repeats the figures of others. */
export const DEFAULT_VIEW: DashboardView = {
  panels: PANEL_IDS.filter((id) => id !== 'summary').map((id) => ({ id, size: PANELS[id].size })),
  stores: [],
  every: 60,
}

// The panels of a stored default view from before there were the panels `needs` and `changed`.
const FORMER_DEFAULT =
  'summary tagStatus gatewayStatus serverStatus storeTags tagTypes tagUpdate productUpdate gmpVersions daily grmVersions alarms'
// The same from before there was `till`, if the sizes are the usual ones too: nobody has chosen them.
const WITHOUT_TILL = DEFAULT_VIEW.panels.filter(({ id }) => id !== 'till')

/** The panels that a view does not show. */
export const hiddenPanels = (view: DashboardView): PanelId[] =>
  PANEL_IDS.filter((id) => !view.panels.some((panel) => panel.id === id))

export const hidePanel = (view: DashboardView, id: PanelId): DashboardView => ({
  ...view,
  panels: view.panels.filter((panel) => panel.id !== id),
})

/** Shows a panel again, at the end. */
export const showPanel = (view: DashboardView, id: PanelId): DashboardView => ({
  ...hidePanel(view, id),
  panels: [...view.panels.filter((panel) => panel.id !== id), { id, size: PANELS[id].size }],
})

/** Makes a panel one size wider (1) or narrower (-1), within the sizes that there are. */
export function resizePanel(view: DashboardView, id: PanelId, step: 1 | -1): DashboardView {
  return {
    ...view,
    panels: view.panels.map((panel) =>
      panel.id === id ? { ...panel, size: SIZES[SIZES.indexOf(panel.size) + step] ?? panel.size } : panel,
    ),
  }
}

/**
 * Moves a panel by a number of steps.
 * @param among the visible panels; those that the viewer may not read are skipped
 */
export function movePanel(view: DashboardView, id: PanelId, step: number, among: readonly PanelId[]): DashboardView {
  const target = among[Math.max(0, Math.min(among.length - 1, among.indexOf(id) + step))]
  return target === undefined || target === id ? view : putPanel(view, id, target)
}

/** Moves a panel to the position of another. */
export function putPanel(view: DashboardView, id: PanelId, target: PanelId): DashboardView {
  const from = view.panels.findIndex((panel) => panel.id === id)
  const to = view.panels.findIndex((panel) => panel.id === target)
  const moved = view.panels[from]
  if (!moved || to < 0) return view
  const rest = view.panels.filter((panel) => panel.id !== id)
  return { ...view, panels: [...rest.slice(0, to), moved, ...rest.slice(to)] }
}

export const sameView = (one: DashboardView, two: DashboardView): boolean =>
  JSON.stringify(readView(one)) === JSON.stringify(readView(two))

/** Reads a stored view, without unknown and repeated parts; undefined if it is not a view. */
export function readView(given: unknown): DashboardView | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { panels, stores, every } = given as { panels?: unknown; stores?: unknown; every?: unknown }
  if (!Array.isArray(panels)) return undefined
  const places = new Map<PanelId, PanelPlace>()
  for (const panel of panels as unknown[]) {
    const { id, size } = (typeof panel === 'object' && panel !== null ? panel : {}) as { id?: unknown; size?: unknown }
    if (typeof id !== 'string' || !isPanelId(id) || places.has(id)) continue
    places.set(id, { id, size: SIZES.find((one) => one === size) ?? PANELS[id].size })
  }
  return {
    panels: isFormerDefault([...places.values()]) ? DEFAULT_VIEW.panels : [...places.values()],
    stores: Array.isArray(stores)
      ? [...new Set(stores.filter((code): code is string => typeof code === 'string'))]
      : [],
    every: INTERVALS.find((one) => one === every) ?? DEFAULT_VIEW.every,
  }
}

const isFormerDefault = (panels: readonly PanelPlace[]): boolean =>
  panels.map(({ id }) => id).join(' ') === FORMER_DEFAULT || JSON.stringify(panels) === JSON.stringify(WITHOUT_TILL)

/** A view as search parameters, for links. */
export function viewToSearch(view: DashboardView): URLSearchParams {
  const search = new URLSearchParams({
    panels: view.panels.map(({ id, size }) => `${id}.${size}`).join('~'),
    every: String(view.every),
  })
  if (view.stores.length > 0) search.set('stores', JSON.stringify(view.stores))
  return search
}

/** The view in search parameters; undefined without one. `stores` alone means the default panels for these stores. */
export function viewFromSearch(search: URLSearchParams): DashboardView | undefined {
  const panels = search.get('panels')
  const stores = search.get('stores')
  if (panels === null && stores === null) return undefined
  return readView({
    panels:
      panels === null
        ? DEFAULT_VIEW.panels
        : panels.split('~').map((one) => ({ id: one.split('.')[0], size: one.split('.')[1] })),
    stores: codesOf(stores),
    every: Number(search.get('every') ?? DEFAULT_VIEW.every),
  })
}

// Also accepts a comma-separated list, as people type it.
function codesOf(text: string | null): unknown {
  if (text === null) return []
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').filter(Boolean)
  }
}
