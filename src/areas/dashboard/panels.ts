import { can, type Viewer } from '../../schema/access'
import type { Permission } from '../../schema/dialect'

/** The widths of panels, as parts of the page. */
export const SIZES = ['third', 'half', 'twoThirds', 'full'] as const
export type PanelSize = (typeof SIZES)[number]

export interface PanelInfo {
  /** The permissions needed to see it, all of them. */
  readonly needs: readonly Permission[]
  /** Permissions of which one is needed, besides `needs`. */
  readonly any?: readonly Permission[]
  readonly size: PanelSize
  /** The height of its content in pixels, so that nothing moves when it loads. */
  readonly height: number
  /** The same if panels are stacked. */
  readonly narrow?: number
  /** Whether it is a chart that is drawn by a file of its own (src/ui/charts/canvases.ts). */
  readonly plotted?: true
}

const TAG: readonly Permission[] = ['tag.read']
const STORE: readonly Permission[] = ['store.read']
const UPDATES: readonly Permission[] = ['tag.read', 'product.read']
const RING = 154
const TEN_ROWS = 348
const FIVE_ROWS = 140
const FIRST_ROW = 310

/** All panels, in default order: whether the shelf is right, what needs attention, the figures, the trends. */
export const PANELS = {
  till: { needs: UPDATES, size: 'full', height: 56, narrow: 152 },
  needs: {
    needs: [],
    any: ['tag.read', 'store.read', 'server.read'],
    size: 'twoThirds',
    height: FIRST_ROW,
    narrow: 416,
  },
  changed: { needs: UPDATES, size: 'third', height: FIRST_ROW },
  summary: { needs: [], size: 'full', height: 118 },
  tagStatus: { needs: TAG, size: 'third', height: RING },
  gatewayStatus: { needs: STORE, size: 'third', height: RING },
  serverStatus: { needs: ['server.read'], size: 'third', height: RING },
  tagUpdate: { needs: TAG, size: 'half', height: RING },
  productUpdate: { needs: UPDATES, size: 'half', height: RING },
  daily: { needs: UPDATES, size: 'full', height: 276, narrow: 352, plotted: true },
  storeTags: { needs: TAG, size: 'twoThirds', height: TEN_ROWS },
  tagTypes: { needs: TAG, size: 'third', height: TEN_ROWS },
  gmpVersions: { needs: STORE, size: 'half', height: FIVE_ROWS },
  grmVersions: { needs: STORE, size: 'half', height: FIVE_ROWS },
  alarms: { needs: [], size: 'full', height: 334 },
} as const satisfies Record<string, PanelInfo>

export type PanelId = keyof typeof PANELS

export const PANEL_IDS = Object.keys(PANELS) as PanelId[]

export const isPanelId = (id: string): id is PanelId => Object.hasOwn(PANELS, id)

/** Whether the viewer may see a panel. */
export function mayRead(viewer: Viewer, id: PanelId): boolean {
  const { needs, any }: PanelInfo = PANELS[id]
  return (
    needs.every((permission) => can(viewer, permission)) && (any?.some((permission) => can(viewer, permission)) ?? true)
  )
}

/** The figures of the overview that the viewer may see. */
export const figuresOf = (viewer: Viewer) =>
  (['tagStatus', 'gatewayStatus', 'serverStatus', 'tagUpdate', 'productUpdate'] as const).filter((id) =>
    mayRead(viewer, id),
  )
