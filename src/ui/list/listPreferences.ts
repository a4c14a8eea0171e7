import { useState } from 'react'
import type { ColumnChoice } from './columns'
import type { Density } from './ListTable'

/** How a user likes to see a list; kept by the browser for each resource. */
export interface ListPreferences {
  readonly density: Density
  /** Undefined as long as he has chosen nothing: the schema's columns. */
  readonly columns: ColumnChoice | undefined
}

const DEFAULTS: ListPreferences = { density: 'comfortable', columns: undefined }
const keyOf = (resource: string) => `shelfdeck.columns.${resource}`

function readPreferences(resource: string): ListPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(resource)) ?? '{}') as Partial<ListPreferences>
    const { order, hidden } = kept.columns ?? {}
    return {
      density: kept.density === 'compact' ? 'compact' : 'comfortable',
      columns: isNames(order) && isNames(hidden) ? { order, hidden } : undefined,
    }
  } catch {
    return DEFAULTS
  }
}

/** The preferences of a list, and how to change and keep them. */
export function useListPreferences(resource: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(resource))
  const change = (part: Partial<ListPreferences>) => {
    const next = { ...preferences, ...part }
    localStorage.setItem(keyOf(resource), JSON.stringify(next))
    setPreferences(next)
  }
  return [preferences, change]
}

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string')
