import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { FieldOverride } from '../../ui/list/columns'
import { useTagTypes } from './useTagTypes'

/** What a list of tags changes about the column of the type: it stands there in words. */
export function useTagTypeColumn(): Readonly<Record<string, FieldOverride>> {
  const types = useTagTypes()
  return useMemo(() => {
    const words = (record: Values) => types.text(record['tagType'])
    return { tagType: { text: words, node: words } }
  }, [types])
}
