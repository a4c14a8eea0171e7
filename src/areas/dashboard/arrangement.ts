import { isPanelId, PANEL_IDS, PANELS, SIZES, type PanelId, type PanelSize } from './panels'

/** A panel that is shown, and how wide. */
export interface PanelPlace {
  readonly id: PanelId
  readonly size: PanelSize
}

/** What an operator makes of the dashboard: the panels in their order, the stores, how often it is refreshed. */
export interface DashboardView {
  readonly panels: readonly PanelPlace[]
  /** Codes; none are all. */
  readonly stores: readonly string[]
  /** Seconds between refreshes; 0: only when asked. */
  readonly every: number
}

/** How often a dashboard may be refreshed, in seconds. */
export const INTERVALS = [0, 10, 30, 60, 300] as const

/**
 * The dashboard as it is before anybody changes it: all panels of the specification. The overview shows the figures of
 * these in large, and is for those who leave them out.
 */
export const DEFAULT_VIEW: DashboardView = { panels: PANEL_IDS.filter((id) => id !== 'summary').map((id) => ({ id, size: PANELS[id].size })), stores: [], every: 60 }

/** What was kept of a view that nobody had arranged, before there were panels of what needs someone and of what changed. */
const FORMER = 'summary tagStatus gatewayStatus serverStatus storeTags tagTypes tagUpdate productUpdate gmpVersions daily grmVersions alarms'

/** The panels that are put out of sight. */
export const hiddenPanels = (view: DashboardView): PanelId[] => PANEL_IDS.filter((id) => !view.panels.some((panel) => panel.id === id))

export const hidePanel = (view: DashboardView, id: PanelId): DashboardView => ({ ...view, panels: view.panels.filter((panel) => panel.id !== id) })

/** Shows a panel again, at the end. */
export const showPanel = (view: DashboardView, id: PanelId): DashboardView => ({
  ...hidePanel(view, id),
  panels: [...view.panels.filter((panel) => panel.id !== id), { id, size: PANELS[id].size }],
})

/** Makes a panel a step wider (1) or narrower (-1), as far as that goes. */
export function resizePanel(view: DashboardView, id: PanelId, step: 1 | -1): DashboardView {
  return { ...view, panels: view.panels.map((panel) => (panel.id === id ? { ...panel, size: SIZES[SIZES.indexOf(panel.size) + step] ?? panel.size } : panel)) }
}

/**
 * Moves a panel before or after others.
 * @param among the panels that are in sight: those of parts that the viewer may not read are stepped over
 */
export function movePanel(view: DashboardView, id: PanelId, step: number, among: readonly PanelId[]): DashboardView {
  const target = among[Math.max(0, Math.min(among.length - 1, among.indexOf(id) + step))]
  return target === undefined || target === id ? view : putPanel(view, id, target)
}

/** Puts a panel where another one is; that one gives way. */
export function putPanel(view: DashboardView, id: PanelId, target: PanelId): DashboardView {
  const from = view.panels.findIndex((panel) => panel.id === id)
  const to = view.panels.findIndex((panel) => panel.id === target)
  const moved = view.panels[from]
  if (!moved || to < 0) return view
  const rest = view.panels.filter((panel) => panel.id !== id)
  return { ...view, panels: [...rest.slice(0, to), moved, ...rest.slice(to)] }
}

export const sameView = (one: DashboardView, two: DashboardView): boolean => JSON.stringify(readView(one)) === JSON.stringify(readView(two))

/** A view out of what was kept: what is not known any more, or said twice, is dropped. undefined where it is none. */
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
    panels: [...places.keys()].join(' ') === FORMER ? DEFAULT_VIEW.panels : [...places.values()],
    stores: Array.isArray(stores) ? [...new Set(stores.filter((code): code is string => typeof code === 'string'))] : [],
    every: INTERVALS.find((one) => one === every) ?? DEFAULT_VIEW.every,
  }
}

/** A view as parameters of the address: what a link to it carries. */
export function viewToSearch(view: DashboardView): URLSearchParams {
  const search = new URLSearchParams({ panels: view.panels.map(({ id, size }) => `${id}.${size}`).join('~'), every: String(view.every) })
  if (view.stores.length > 0) search.set('stores', JSON.stringify(view.stores))
  return search
}

/** The view that an address carries; undefined where it carries none. `stores` alone is the usual arrangement of these. */
export function viewFromSearch(search: URLSearchParams): DashboardView | undefined {
  const panels = search.get('panels')
  const stores = search.get('stores')
  if (panels === null && stores === null) return undefined
  return readView({
    panels: panels === null ? DEFAULT_VIEW.panels : panels.split('~').map((one) => ({ id: one.split('.')[0], size: one.split('.')[1] })),
    stores: codesOf(stores),
    every: Number(search.get('every') ?? DEFAULT_VIEW.every),
  })
}

// A list by hand, with commas, is understood too.
function codesOf(text: string | null): unknown {
  if (text === null) return []
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').filter(Boolean)
  }
}
