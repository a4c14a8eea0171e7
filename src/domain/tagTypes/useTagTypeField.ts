import { useMemo } from 'react'
import type { FieldOverride } from '../../ui/fields'
import { useTagTypes } from './useTagTypes'

/**
 * The override that shows the type of tags in words.
 * @param choices the types that it can be filtered by
 */
export function useTagTypeField(choices?: FieldOverride['choices']): { readonly tagType: FieldOverride } {
  const types = useTagTypes()
  return useMemo(() => ({ tagType: { display: { text: types.text }, choices } }), [types, choices])
}
