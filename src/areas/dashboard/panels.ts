import { can, type Viewer } from '../../schema/access'
import type { Permission } from '../../schema/dialect'

/** How wide a panel is: a third, a half, two thirds or all of the page. */
export const SIZES = ['third', 'half', 'twoThirds', 'full'] as const
export type PanelSize = (typeof SIZES)[number]

export interface PanelInfo {
  /** What one has to be allowed to see it: all of them (spec/1 §6). */
  readonly needs: readonly Permission[]
  /** One of these is enough, beside `needs`. */
  readonly any?: readonly Permission[]
  readonly size: PanelSize
  /** The height of what is in it, in pixels, so that nothing moves when it comes. */
  readonly height: number
  /** The same where panels stand under one another. */
  readonly narrow?: number
}

const TAG: readonly Permission[] = ['tag.read']
const STORE: readonly Permission[] = ['store.read']
const UPDATES: readonly Permission[] = ['tag.read', 'product.read']
const RING = 154
const TEN_ROWS = 348
const FIVE_ROWS = 140
const FIRST_ROW = 310

/** Every panel: what needs someone, the figures, the trends. */
export const PANELS = {
  needs: { needs: [], any: ['tag.read', 'store.read', 'server.read'], size: 'twoThirds', height: FIRST_ROW, narrow: 416 },
  changed: { needs: UPDATES, size: 'third', height: FIRST_ROW },
  summary: { needs: [], size: 'full', height: 118 },
  tagStatus: { needs: TAG, size: 'third', height: RING },
  gatewayStatus: { needs: STORE, size: 'third', height: RING },
  serverStatus: { needs: ['server.read'], size: 'third', height: RING },
  tagUpdate: { needs: TAG, size: 'half', height: RING },
  productUpdate: { needs: UPDATES, size: 'half', height: RING },
  daily: { needs: UPDATES, size: 'full', height: 276, narrow: 352 },
  storeTags: { needs: TAG, size: 'twoThirds', height: TEN_ROWS },
  tagTypes: { needs: TAG, size: 'third', height: TEN_ROWS },
  gmpVersions: { needs: STORE, size: 'half', height: FIVE_ROWS },
  grmVersions: { needs: STORE, size: 'half', height: FIVE_ROWS },
  alarms: { needs: [], size: 'full', height: 334 },
} as const satisfies Record<string, PanelInfo>

export type PanelId = keyof typeof PANELS

export const PANEL_IDS = Object.keys(PANELS) as PanelId[]

export const isPanelId = (id: string): id is PanelId => Object.hasOwn(PANELS, id)

/** Whether the viewer sees a panel's data. */
export function mayRead(viewer: Viewer, id: PanelId): boolean {
  const { needs, any }: PanelInfo = PANELS[id]
  return needs.every((permission) => can(viewer, permission)) && (any?.some((permission) => can(viewer, permission)) ?? true)
}

/** Which of a summary's figures the viewer sees, in their order. */
export const figuresOf = (viewer: Viewer) =>
  (['tagStatus', 'gatewayStatus', 'serverStatus', 'tagUpdate', 'productUpdate'] as const).filter((id) => mayRead(viewer, id))
