import type { Store } from 'ra-core'
import type { ListView, OwnPreference } from '../../../generated/types'
import { DENSITY, viewKey, type KeptView } from '../listPreferences'
import { startKey } from '../savedFilters'
import { addressOf } from './viewOf'

/** The prefix of preferences that say with which view a list opens. */
const START = 'lists.start.'
/** The name of the preference for the density of lists. */
export const DENSITY_NAME = 'lists.density'
/** The name of the preference for the view that a list opens with. */
export const startName = (resource: string) => `${START}${resource}`

/** A view as a list has it at hand when it opens. */
export const copyOf = ({ name, columns, density }: Pick<ListView, 'name' | 'columns' | 'density'>): KeptView => ({
  name,
  ...(columns && { columns }),
  ...(density && { density }),
})

/** The number of the view with which the list of a resource opens; nothing where it opens without one. */
export const startOf = (preferences: readonly OwnPreference[], resource: string): number | undefined =>
  preferences.flatMap(({ name, value }) => (name === startName(resource) ? Number(value) : []))[0]

/** Brings the browser's copies up to what the server has: what the person chose elsewhere holds here from the next opening of a list on. */
export function keepCopies(store: Store, views: readonly ListView[], preferences: readonly OwnPreference[]): void {
  const put = (key: string, value: unknown) => {
    if (JSON.stringify(store.getItem(key)) !== JSON.stringify(value)) store.setItem(key, value)
  }
  const density = preferences.find(({ name }) => name === DENSITY_NAME)?.value
  if (density === 'compact' || density === 'comfortable') put(DENSITY, density)
  const starts = new Set<string>()
  for (const { name, value } of preferences) {
    const list = name.startsWith(START) ? name.slice(START.length) : undefined
    const view = views.find(({ id }) => String(id) === value)
    if (list === undefined || view?.list !== list) continue
    starts.add(startKey(list))
    put(startKey(list), addressOf(view))
    put(viewKey(list, value), copyOf(view))
  }
  for (const key of Object.keys(store.listItems?.('preferences.') ?? {}))
    if (key.endsWith('.start') && !starts.has(key)) store.removeItem(key)
}
