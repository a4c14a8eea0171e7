import { useStore } from 'ra-core'
import { useState } from 'react'
import type { ColumnChoice } from './columns'
import type { Density } from './ListTable'

/** How a user likes to see a list; kept in react-admin's store for each resource. */
export interface ListPreferences {
  readonly density: Density
  /** Undefined as long as nothing is chosen: the schema's columns. */
  readonly columns?: ColumnChoice | undefined
}

const DEFAULTS: ListPreferences = { density: 'comfortable' }

/** The preferences of a list, and how to change and keep them. */
export function useListPreferences(resource: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [initial] = useState(() => earlierPreferences(resource))
  const [preferences, setPreferences] = useStore<ListPreferences>(`preferences.${resource}.list`, initial)
  return [preferences, (change) => setPreferences({ ...preferences, ...change })]
}

/** Those of earlier versions, which kept them outside of the store. */
function earlierPreferences(resource: string): ListPreferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(`shelfdeck.columns.${resource}`) ?? '{}') as Partial<ListPreferences>) }
  } catch {
    return DEFAULTS
  }
}
