import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { ResourceName } from '../../../generated/resources'

/** The histories of a tag, in the order of their tabs. */
export const HISTORY_KINDS = ['update', 'alarm', 'battery', 'reset', 'temperature'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export const HISTORY_RESOURCES: Readonly<Record<HistoryKind, ResourceName>> = {
  update: 'tag-update-history',
  alarm: 'tag-alarm',
  battery: 'battery-history',
  reset: 'reset-history',
  temperature: 'temperature-history',
}

/** The parameters of a tag's routes. */
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

/** The tag in the route; the object keeps its identity while the tag stays the same. */
export function useTagPath(): TagPath {
  const { storeCode = '', tagMac = '', tagId = '' } = useParams()
  return useMemo(() => ({ storeCode, tagMac, tagId }), [storeCode, tagMac, tagId])
}
