import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { TagPath } from './historyKinds'

/** The tag that the route names; the same object as long as it is the same tag. */
export function useTagPath(): TagPath {
  const { storeCode = '', tagMac = '', tagId = '' } = useParams()
  return useMemo(() => ({ storeCode, tagMac, tagId }), [storeCode, tagMac, tagId])
}
