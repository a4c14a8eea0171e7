import type { CallEntry, Calls, Permission, Permissions, PrivilegeKey, Site, When } from './dialect'
import type { FieldDescriptor, ResourceDescriptor } from './descriptor'

/** Read and write flag of one privilege. */
export interface PrivilegeFlags {
  read: boolean
  write: boolean
}

/** What of the signed-in user decides what he sees (spec/1 §6). */
export interface Viewer {
  role_id: number
  privilege: Partial<Record<PrivilegeKey, PrivilegeFlags>>
  store: readonly string[]
  enableWholeStore?: boolean
}

/** What of the system configuration selects customer variants (spec/1 §1). */
export interface Variant {
  site?: Site | '' | null | undefined
  enableTagStatusCheck?: boolean
  imageBaseUpdate?: boolean
  enableTagUpdateHistory?: boolean
  enableProductUpdateHistory?: boolean
}

/** Whether the viewer holds what is needed: a permission, all of a list, or one of several. */
export function can(viewer: Viewer, needed: Permissions): boolean {
  if (typeof needed === 'string') return has(viewer, needed)
  return Array.isArray(needed) ? needed.every((one) => has(viewer, one)) : needed.any.some((one) => has(viewer, one))
}

/** Whether the viewer holds a permission; role 0 holds all. One that ends in `.whole` is for who sees all stores. */
function has(viewer: Viewer, permission: Permission): boolean {
  if (viewer.role_id === 0 || permission === 'session' || permission === 'open') return true
  if (permission === 'role0') return false
  const [key, flag, whole] = permission.split('.') as [PrivilegeKey, 'read' | 'write', 'whole'?]
  return viewer.privilege[key]?.[flag] === true && (whole === undefined || seesAllStores(viewer))
}

/** Whether the viewer may see a store: role 0 and whole-store accounts see all (spec/1 §6, spec/3 §6). */
export function canSeeStore(viewer: Viewer, storeCode: string): boolean {
  return seesAllStores(viewer) || viewer.store.includes(storeCode)
}

/** Whether no list of stores limits the viewer: role 0 and whole-store accounts (spec/1 §6). */
export function seesAllStores(viewer: Viewer): boolean {
  return viewer.role_id === 0 || viewer.enableWholeStore === true
}

/** Whether something with this condition is there on this variant. */
export function holds(when: When | undefined, variant: Variant): boolean {
  if (!when) return true
  if (when.site && !when.site.some((site) => site === variant.site)) return false
  if (when.notSite && when.notSite.some((site) => site === variant.site)) return false
  return when.flag === undefined || variant[when.flag] === true
}

/** The descriptor on a site variant: fields and actions of other variants are gone. */
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
 * The descriptor as this viewer may use it: what he may not read is gone, what he may not write is
 * read-only, and calls and actions that the server would refuse are not there.
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
  const isOpen = ([verb, { permission }]: [string, CallEntry]) => (writes || verb === 'list' || verb === 'one') && (permission === undefined || can(viewer, permission))
  return Object.fromEntries((Object.entries(calls) as [string, CallEntry][]).filter(isOpen))
}

/** The descriptor as this viewer may use it on this site; undefined where it is not there for him. */
export function forUser(descriptor: ResourceDescriptor, viewer: Viewer, variant: Variant): ResourceDescriptor | undefined {
  const here = forVariant(descriptor, variant)
  return here && forViewer(here, viewer)
}

function visibleField(field: FieldDescriptor, viewer: Viewer, writes: boolean): FieldDescriptor[] {
  if (!mayReadField(field, viewer)) return []
  return [writes && (field.permission === undefined || can(viewer, field.permission)) ? field : { ...field, readOnly: 'always' }]
}

/** Whether the viewer may read a field of a resource that he may read: a permission to write keeps nobody from that. */
export const mayReadField = ({ permission }: Pick<FieldDescriptor, 'permission'>, viewer: Viewer): boolean =>
  permission === undefined || can(viewer, permission) || /\.write(\.whole)?$/.test(permission)
