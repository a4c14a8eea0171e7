import type { ResourceDescriptor } from './descriptor'
import type { Calls, MenuPlace, PrivilegeKey } from './dialect'

/** What is known of an entity that can be listed before its schema is loaded. */
export interface ManifestEntry {
  readonly key: readonly string[]
  /** The template of a record's name. */
  readonly title: string
  readonly privilege: ResourceDescriptor['privilege']
  readonly verbs: readonly (keyof Calls)[]
}

/** An entity whose list stands in the menu, and the privilege that it is read with. */
export interface EntityInMenu extends MenuPlace {
  readonly read?: PrivilegeKey
}

/** The manifest's entry of an entity; undefined for one that has no list. */
export function manifestEntry({ key, title, privilege, calls }: ResourceDescriptor): ManifestEntry | undefined {
  if (!calls.list) return undefined
  return { key, title, privilege, verbs: Object.keys(calls) as (keyof Calls)[] }
}
