import { useStore } from 'ra-core'
import { useState } from 'react'
import type { ColumnChoice } from './columns'
import type { Density } from './ListTable'

/** A user's preferences for a list; kept in react-admin's store. */
export interface ListPreferences {
  /** Of all lists, but where a view has its own. */
  readonly density: Density
  /** Undefined as long as nothing is chosen: the schema's columns. */
  readonly columns?: ColumnChoice | undefined
  /** What the view is called with which the list is open. */
  readonly view?: string | undefined
}

/** What a named view says of a list's looks: its copy in the store, so that a list opens as it will stay. */
export type KeptView = Partial<Omit<ListPreferences, 'view'>> & { readonly name?: string }

/** The key of the density of all lists in react-admin's store. */
export const DENSITY = 'preferences.lists.density'
/** The key of the copy of a list's view in react-admin's store. */
export const viewKey = (resource: string, view: string | undefined) => `preferences.${resource}.view.${view ?? ''}`

/** The preferences of a list, those of a view while it is open with one, and how to change and keep them. */
export function useListPreferences(
  resource: string,
  view?: string,
): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [initial] = useState(() => earlierPreferences(resource))
  const [own, setOwn] = useStore<KeptView>(`preferences.${resource}.list`, initial)
  const [ofAll, setOfAll] = useStore<Density>(DENSITY)
  const [kept, setKept] = useStore<KeptView>(viewKey(resource, view))
  const density = kept?.density ?? ofAll ?? own.density ?? 'comfortable'
  const change = ({ density: dense, ...columns }: Partial<ListPreferences>) => {
    if (view !== undefined) return setKept({ ...kept, ...columns, ...(dense && { density: dense }) })
    if (dense) setOfAll(dense)
    if ('columns' in columns) setOwn({ ...own, ...columns })
  }
  return [
    view === undefined ? { density, columns: own.columns } : { density, columns: kept?.columns, view: kept?.name },
    change,
  ]
}

/** Those of earlier versions, which kept them outside of the store. */
function earlierPreferences(resource: string): KeptView {
  try {
    return JSON.parse(localStorage.getItem(`shelfdeck.columns.${resource}`) ?? '{}') as KeptView
  } catch {
    return {}
  }
}
