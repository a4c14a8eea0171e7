import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { FieldOverride } from '../../ui/list/columns'
import { useTagTypes } from '../../ui/tagTypes/useTagTypes'

/** The column of the tag's type, in words. */
export function useTagTypeColumn(): Readonly<Record<string, FieldOverride>> {
  const types = useTagTypes()
  return useMemo(() => {
    const words = (record: Values) => types.text(record['tagType'])
    return { tagType: { text: words, node: words } }
  }, [types])
}
