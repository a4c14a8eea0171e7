import type { PrivilegeKey } from './dialect'
import type { PrivilegeFlags } from './access'

/** One line of a role's privileges, as stored and sent. */
export interface PrivilegeEntry {
  readonly key: PrivilegeKey
  readonly depth: number
  readonly read: boolean
  readonly write: boolean
}

/** One line of the editor: an entry, its parent, and which ticks are enabled. */
export interface PrivilegeRow extends PrivilegeEntry {
  readonly parent: PrivilegeKey | undefined
  readonly canToggleRead: boolean
  readonly canToggleWrite: boolean
  /** Its read tick is shown because a child has it; it is not granted. */
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
  'price_approval',
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

/** The parent of each child. */
const parents: Partial<Record<PrivilegeKey, PrivilegeKey>> = {
  server_config: 'setting',
  store_config: 'setting',
  alias: 'setting',
}

const parentOf = (key: PrivilegeKey): PrivilegeKey | undefined => parents[key]

/** The children of a privilege, such as those of Settings. */
export const childrenOf = (key: PrivilegeKey): readonly PrivilegeKey[] =>
  privilegeOrder.filter((child) => parents[child] === key)

const depthOf = (key: PrivilegeKey): number => (parents[key] ? 1 : 0)

/**
 * Completes and corrects a list: every key once and in order, write only with read, and a parent's write granted to
 * every child. A parent does not get read from its children; the editor only shows it so (`rows`): reading aliases must
 * not grant reading scripts. Idempotent.
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
  return privilegeOrder.map((key) => ({
    key,
    depth: depthOf(key),
    ...(flags.get(key) ?? { read: false, write: false }),
  }))
}

/**
 * The list after a click on `read`. Clearing it clears write as well, and on a parent the whole branch; clearing it on
 * a child clears the parent's write, because that means write on every child.
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
 * The list after a click on `write`. It has no effect while read is off. On a parent it sets or clears all children;
 * clearing it on a child clears the parent's, and setting it never sets the parent's.
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
 * The lines of the editor. Role 0 shows every tick set and disabled. A parent shows as readable as soon as one child
 * is; clicking it then grants it.
 */
export function rows(
  entries: readonly Partial<PrivilegeEntry>[],
  options: { superRole?: boolean } = {},
): PrivilegeRow[] {
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

/** Every privilege, read and write: those of role 0. */
export const allPrivileges = (): PrivilegeEntry[] =>
  privilegeOrder.map((key) => ({ key, depth: depthOf(key), read: true, write: true }))

/** A role's list as the dictionary in the session. */
export function toDictionary(entries: readonly Partial<PrivilegeEntry>[]): Record<PrivilegeKey, PrivilegeFlags> {
  return Object.fromEntries(normalise(entries).map(({ key, read, write }) => [key, { read, write }])) as Record<
    PrivilegeKey,
    PrivilegeFlags
  >
}

/** The flags of `wanted` that `held` lacks: those that its owner may not grant. */
export function exceeding(
  wanted: readonly Partial<PrivilegeEntry>[],
  held: Readonly<Partial<Record<PrivilegeKey, PrivilegeFlags>>>,
): `${PrivilegeKey}.${'read' | 'write'}`[] {
  return normalise(wanted).flatMap(({ key, read, write }) => [
    ...(read && !held[key]?.read ? [`${key}.read` as const] : []),
    ...(write && !held[key]?.write ? [`${key}.write` as const] : []),
  ])
}
