import type { ResourceName } from '../../../generated/resources'

/** The histories of a tag, in the order of their tabs (spec/1 §2.1). */
export const HISTORY_KINDS = ['update', 'alarm', 'battery', 'reset', 'temperature'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** The table of each history. */
export const HISTORY_RESOURCES: Readonly<Record<HistoryKind, ResourceName>> = {
  update: 'tag-update-history',
  alarm: 'tag-alarm',
  battery: 'battery-history',
  reset: 'reset-history',
  temperature: 'temperature-history',
}

/** Which tag a history is of, as the route names it. */
export interface TagPath {
  readonly storeCode: string
  readonly tagMac: string
  readonly tagId: string
}

/** The route of a tag's history, without the leading '#'. */
export function historyHref({ storeCode, tagMac, tagId }: TagPath, kind: HistoryKind): string {
  const path = [storeCode, tagMac, tagId].map(encodeURIComponent).join('/')
  return `/tag/${path}/${kind}/history`
}
