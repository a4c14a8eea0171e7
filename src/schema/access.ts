import type { CallEntry, Calls, Permission, Permissions, PrivilegeKey, Site, When } from './dialect'
import type { FieldDescriptor, ResourceDescriptor } from './descriptor'

/** The flags of one privilege. */
export interface PrivilegeFlags {
  read: boolean
  write: boolean
}

/** The signed-in user, as far as permissions depend on them. */
export interface Viewer {
  role_id: number
  privilege: Partial<Record<PrivilegeKey, PrivilegeFlags>>
  store: readonly string[]
  enableWholeStore?: boolean
}

/** The part of the system configuration that selects customer variants. */
export interface Variant {
  site?: Site | '' | null | undefined
  enableTagStatusCheck?: boolean
  imageBaseUpdate?: boolean
  enableTagUpdateHistory?: boolean
  enableProductUpdateHistory?: boolean
}

/** Whether the viewer holds a permission, all of a list, or one of several. */
export function can(viewer: Viewer, needed: Permissions): boolean {
  if (typeof needed === 'string') return has(viewer, needed)
  return Array.isArray(needed) ? needed.every((one) => has(viewer, one)) : needed.any.some((one) => has(viewer, one))
}

/** Role 0 holds every permission. One that ends in `.whole` also needs access to all stores. */
function has(viewer: Viewer, permission: Permission): boolean {
  if (viewer.role_id === 0 || permission === 'session' || permission === 'open') return true
  if (permission === 'role0') return false
  const [key, flag, whole] = permission.split('.') as [PrivilegeKey, 'read' | 'write', 'whole'?]
  return viewer.privilege[key]?.[flag] === true && (whole === undefined || seesAllStores(viewer))
}

/** Whether the viewer may see a store: role 0 and whole-store accounts see all. */
export function canSeeStore(viewer: Viewer, storeCode: string): boolean {
  return seesAllStores(viewer) || viewer.store.includes(storeCode)
}

/** Whether the viewer is not limited to a list of stores: role 0 and whole-store accounts. */
export function seesAllStores(viewer: Viewer): boolean {
  return viewer.role_id === 0 || viewer.enableWholeStore === true
}

/** Whether a condition holds on this variant; true without a condition. */
export function holds(when: When | undefined, variant: Variant): boolean {
  if (!when) return true
  if (when.site && !when.site.some((site) => site === variant.site)) return false
  if (when.notSite && when.notSite.some((site) => site === variant.site)) return false
  return when.flag === undefined || variant[when.flag] === true
}

/**
 * The descriptor on a site variant, without fields and actions of other variants; undefined if the entity is not part
 * of it.
 */
export function forVariant(descriptor: ResourceDescriptor, variant: Variant): ResourceDescriptor | undefined {
  if (!holds(descriptor.when, variant)) return undefined
  return {
    ...descriptor,
    fields: descriptor.fields.filter((field) => holds(field.when, variant)).map((field) => fieldOn(field, variant)),
    actions: descriptor.actions.filter((action) => holds(action.when, variant)),
  }
}

function fieldOn(field: FieldDescriptor, variant: Variant): FieldDescriptor {
  const own = field.variants?.find(({ when }) => holds(when, variant))
  return own ? { ...field, shownAs: own.shownAs, filterAlso: own.filterAlso } : field
}

/**
 * The descriptor as this viewer may use it: without fields that they may not read, read-only where they may not write,
 * and without calls and actions that the server would reject.
 */
export function forViewer(descriptor: ResourceDescriptor, viewer: Viewer): ResourceDescriptor | undefined {
  const { read, write, whole } = descriptor.privilege
  if (read && !can(viewer, `${read}.read`)) return undefined
  const writes = write === undefined || can(viewer, `${write}.write${whole ? '.whole' : ''}`)
  return {
    ...descriptor,
    calls: callsFor(descriptor.calls, viewer, writes),
    list: writes || descriptor.list.openOn !== 'edit' ? descriptor.list : { ...descriptor.list, openOn: 'show' },
    fields: descriptor.fields.flatMap((field) => visibleField(field, viewer, writes)),
    actions: descriptor.actions.filter((action) => action.permission !== undefined && can(viewer, action.permission)),
  }
}

function callsFor(calls: Calls, viewer: Viewer, writes: boolean): Calls {
  const isOpen = ([verb, { permission }]: [string, CallEntry]) =>
    (writes || verb === 'list' || verb === 'one') && (permission === undefined || can(viewer, permission))
  return Object.fromEntries((Object.entries(calls) as [string, CallEntry][]).filter(isOpen))
}

/** The descriptor as this viewer may use it on this site; undefined if they may not read it. */
export function forUser(
  descriptor: ResourceDescriptor,
  viewer: Viewer,
  variant: Variant,
): ResourceDescriptor | undefined {
  const here = forVariant(descriptor, variant)
  return here && forViewer(here, viewer)
}

function visibleField(field: FieldDescriptor, viewer: Viewer, writes: boolean): FieldDescriptor[] {
  if (!mayReadField(field, viewer)) return []
  return [
    writes && (field.permission === undefined || can(viewer, field.permission))
      ? field
      : { ...field, readOnly: 'always' },
  ]
}

/**
 * Whether a viewer who may read the resource may read this field too: a permission to write does not restrict reading.
 */
export const mayReadField = ({ permission }: Pick<FieldDescriptor, 'permission'>, viewer: Viewer): boolean =>
  permission === undefined || can(viewer, permission) || /\.write(\.whole)?$/.test(permission)
