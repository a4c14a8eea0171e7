import type { ResourceDescriptor } from './descriptor'
import type { Calls, MenuPlace, PrivilegeKey } from './dialect'

/** What is known of an entity before its schema is loaded. */
export interface ManifestEntry {
  readonly key: readonly string[]
  /** The template of a record's title. */
  readonly title: string
  readonly privilege: ResourceDescriptor['privilege']
  readonly verbs: readonly (keyof Calls)[]
}

/** An entity with a list in the menu, and its privilege. */
export interface EntityInMenu extends MenuPlace {
  readonly read?: PrivilegeKey
}

/** The manifest entry of an entity; undefined if it has no list. */
export function manifestEntry({ key, title, privilege, calls }: ResourceDescriptor): ManifestEntry | undefined {
  if (!calls.list) return undefined
  return { key, title, privilege, verbs: Object.keys(calls) as (keyof Calls)[] }
}
