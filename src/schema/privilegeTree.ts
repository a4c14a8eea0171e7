import type { PrivilegeKey } from './dialect'
import type { PrivilegeFlags } from './access'

/** One line of a role's privileges as it is kept and sent (spec/3 §3). */
export interface PrivilegeEntry {
  readonly key: PrivilegeKey
  readonly depth: number
  readonly read: boolean
  readonly write: boolean
}

/** One line of the editor: an entry, its parent and whether its ticks may be changed. */
export interface PrivilegeRow extends PrivilegeEntry {
  readonly parent: PrivilegeKey | undefined
  readonly canToggleRead: boolean
  readonly canToggleWrite: boolean
  /** Its read shows set because a child's is; it is not granted. */
  readonly isShownOnly: boolean
}

/** All privileges in the order of the editor, children below their parent. */
export const privilegeOrder = [
  'dashboard',
  'server',
  'store',
  'tag',
  'sensor',
  'product',
  'paper',
  'task',
  'alarm',
  'member',
  'role',
  'layout_designer',
  'infortab',
  'plus',
  'setting',
  'server_config',
  'store_config',
  'alias',
] as const satisfies readonly PrivilegeKey[]

/** The parent of each child (spec/3 §4: the Settings parent). */
const parents: Partial<Record<PrivilegeKey, PrivilegeKey>> = {
  server_config: 'setting',
  store_config: 'setting',
  alias: 'setting',
}

const parentOf = (key: PrivilegeKey): PrivilegeKey | undefined => parents[key]

/** The areas below one: those of Settings. */
export const childrenOf = (key: PrivilegeKey): readonly PrivilegeKey[] =>
  privilegeOrder.filter((child) => parents[child] === key)

const depthOf = (key: PrivilegeKey): number => (parents[key] ? 1 : 0)

/**
 * A whole and consistent list out of any: every key once and in order, write only with read, a
 * parent's write given to every child (spec/3 §4). That a parent shows as readable because a child is, is for the
 * editor to show (`rows`): who may read aliases is not given the scripts with them.
 * Normalising twice changes nothing.
 */
export function normalise(entries: readonly Partial<PrivilegeEntry>[]): PrivilegeEntry[] {
  const given = new Map(entries.map((entry) => [entry.key, entry]))
  const flags = new Map<PrivilegeKey, PrivilegeFlags>()
  for (const key of privilegeOrder) {
    const entry = given.get(key)
    const read = entry?.read === true
    flags.set(key, { read, write: read && entry.write === true })
  }
  for (const parent of privilegeOrder) {
    const children = childrenOf(parent)
    const own = flags.get(parent)
    if (children.length === 0 || !own) continue
    if (own.write) for (const child of children) flags.set(child, { read: true, write: true })
  }
  return privilegeOrder.map((key) => ({ key, depth: depthOf(key), ...(flags.get(key) ?? { read: false, write: false }) }))
}

/**
 * The list after a tick of `read`. Clearing it clears write as well, and on a parent the whole branch;
 * a child that loses read takes its parent's write with it, because that means write on every child.
 */
export function toggleRead(entries: readonly PrivilegeEntry[], key: PrivilegeKey): PrivilegeEntry[] {
  const read = !entries.some((entry) => entry.key === key && entry.read)
  const children = childrenOf(key)
  return normalise(
    entries.map((entry) => {
      if (entry.key === key) return { ...entry, read, write: read && entry.write }
      if (!read && children.includes(entry.key)) return { ...entry, read: false, write: false }
      if (!read && entry.key === parentOf(key)) return { ...entry, write: false }
      return entry
    }),
  )
}

/**
 * The list after a tick of `write`. It changes nothing while read is off. A parent's write gives or
 * takes that of all children; a child that loses it takes the parent's, and never gives it.
 */
export function toggleWrite(entries: readonly PrivilegeEntry[], key: PrivilegeKey): PrivilegeEntry[] {
  const own = entries.find((entry) => entry.key === key)
  if (!own?.read) return normalise(entries)
  const write = !own.write
  const children = childrenOf(key)
  return normalise(
    entries.map((entry) => {
      if (entry.key === key) return { ...entry, write }
      if (children.includes(entry.key)) return { ...entry, read: entry.read || write, write }
      if (!write && entry.key === parentOf(key)) return { ...entry, write: false }
      return entry
    }),
  )
}

/**
 * The lines of the editor. Role 0 shows every tick set and changes none (spec/3 §4). A parent shows as readable as soon
 * as one child is; ticking it then grants it.
 */
export function rows(entries: readonly Partial<PrivilegeEntry>[], options: { superRole?: boolean } = {}): PrivilegeRow[] {
  const { superRole = false } = options
  const all = normalise(entries)
  const readable = new Set(all.filter(({ read }) => read).map(({ key }) => key))
  return all.map((entry) => {
    const isShownOnly = !superRole && !entry.read && childrenOf(entry.key).some((child) => readable.has(child))
    return {
      ...entry,
      ...(isShownOnly && { read: true }),
      ...(superRole && { read: true, write: true }),
      parent: parentOf(entry.key),
      canToggleRead: !superRole,
      canToggleWrite: !superRole && entry.read,
      isShownOnly,
    }
  })
}

/** Every privilege, read and write: what role 0 holds. */
export const allPrivileges = (): PrivilegeEntry[] =>
  privilegeOrder.map((key) => ({ key, depth: depthOf(key), read: true, write: true }))

/** The dictionary that the session carries (spec/1 §3) out of a role's list. */
export function toDictionary(entries: readonly Partial<PrivilegeEntry>[]): Record<PrivilegeKey, PrivilegeFlags> {
  return Object.fromEntries(
    normalise(entries).map(({ key, read, write }) => [key, { read, write }]),
  ) as Record<PrivilegeKey, PrivilegeFlags>
}

/** The flags of `wanted` that `held` does not have: what its owner may not hand on. */
export function exceeding(
  wanted: readonly Partial<PrivilegeEntry>[],
  held: Readonly<Partial<Record<PrivilegeKey, PrivilegeFlags>>>,
): `${PrivilegeKey}.${'read' | 'write'}`[] {
  return normalise(wanted).flatMap(({ key, read, write }) => [
    ...(read && !held[key]?.read ? [`${key}.read` as const] : []),
    ...(write && !held[key]?.write ? [`${key}.write` as const] : []),
  ])
}
