import type {
  ActionEntry,
  CallEntry,
  CallRule,
  Calls,
  EntityConsole,
  EntitySchema,
  Permission,
  Permissions,
  Requirement,
} from './dialect'
import { entityName, restCalls } from './rest'
import { parseCall } from './template'

/** A call of the contract: its name, `METHOD /path`, and its rule. */
export type DeclaredCall = readonly [name: string, rule: CallRule]

/** The call that starts a download; its rule has a permission for each type of file. */
const DOWNLOAD = 'POST /file/download'

/** Every call that the schemas declare; duplicates if two schemas declare the same. */
export function declaredCalls(entities: Iterable<EntitySchema>): DeclaredCall[] {
  return [...entities].flatMap((entity) => Object.entries(entity['x-console'].contract ?? {}))
}

/** The declared calls that a call template may make: parameters on either side match any value. */
export function callsMatching(declared: readonly DeclaredCall[], template: string): DeclaredCall[] {
  return declared.filter(([name]) => isSameCall(name, template))
}

function isSameCall(name: string, template: string): boolean {
  const [one, other] = [parseCall(name), parseCall(template)]
  const [ours, theirs] = [one.path.split('/'), other.path.split('/')]
  return (
    one.method === other.method &&
    ours.length === theirs.length &&
    ours.every((part, at) => isParameter(part) || isParameter(theirs[at]) || part === theirs[at])
  )
}

const isParameter = (part: string | undefined): boolean => part?.startsWith('{') ?? false

/** The permission of the call that a template makes; undefined if no schema declares it, or several disagree. */
export function permissionOf(declared: readonly DeclaredCall[], template: string): Permissions | undefined {
  const exact = declared.filter(([name]) => name === template)
  const found = (exact.length > 0 ? exact : callsMatching(declared, template)).map(([name, rule]) =>
    offered(rule, selectedBy(name, template)),
  )
  const [first] = found
  return first !== undefined && new Set(found.map((one) => JSON.stringify(one))).size === 1 ? first : undefined
}

export const downloadPermission = (declared: readonly DeclaredCall[], type: number): Permissions | undefined => {
  const [rule] = declared.flatMap(([name, one]) => (name === DOWNLOAD ? [one] : []))
  return rule && offered(rule, () => String(type))
}

/** What a template has in the place of a parameter of the contract. */
const selectedBy =
  (name: string, template: string) =>
  (parameter: string): string | undefined =>
    parseCall(template).path.split('/')[parseCall(name).path.split('/').indexOf(`{${parameter}}`)]

function offered(
  { permission, scope }: CallRule,
  valueOf: (parameter: string) => string | undefined,
): Permissions | undefined {
  const needed = selected(permission, valueOf)
  return needed === undefined || scope !== 'whole' ? needed : inWhole(needed)
}

function selected(
  requirement: Requirement,
  valueOf: (parameter: string) => string | undefined,
): Permissions | undefined {
  if (typeof requirement !== 'object' || !('by' in requirement)) return requirement
  const { by, of } = requirement
  const value = valueOf('path' in by ? by.path : by.body)
  return value !== undefined && Object.hasOwn(of, value) ? of[value] : undefined
}

const wholeOf = (permission: Permission): Permission =>
  permission.endsWith('.write') ? `${permission}.whole` : permission

const inWhole = (needed: Permissions): Permissions => {
  if (typeof needed === 'string') return wholeOf(needed)
  return Array.isArray(needed) ? needed.map(wholeOf) : { any: needed.any.map(wholeOf) }
}

/**
 * Entities with the permissions that the contract declares, on their calls and actions: an action needs the permission
 * of its call, of the file that it downloads, or of what it opens, unless it names its own.
 */
export function withPermissions(entities: ReadonlyMap<string, EntitySchema>): Map<string, EntitySchema> {
  const declared = declaredCalls(entities.values())
  const permission = (action: ActionEntry) => actionPermission(action, declared, (name) => entities.get(name))
  const results = (call: string) =>
    callsMatching(declared, call).flatMap(([, { answer }]) =>
      typeof answer === 'string' && hasOutcomes(entities.get(answer)) ? [answer] : [],
    )
  return new Map([...entities].map(([name, entity]) => [name, permitted(entity, declared, permission, results)]))
}

const hasOutcomes = (entity: EntitySchema | undefined) =>
  Object.values(entity?.properties ?? {}).some((field) => field['x-console']?.outcome)

/** The permission that the contract requires for an action; undefined if it does not say. */
export function actionPermission(
  { call, download, form, list }: ActionEntry,
  declared: readonly DeclaredCall[],
  entityOf: (name: string) => EntitySchema | undefined,
): Permissions | undefined {
  if (call !== undefined) return permissionOf(declared, call)
  if (download !== undefined) return downloadPermission(declared, download)
  const calls = entityOf(form ?? list ?? '')?.['x-console'].calls
  const read = form === undefined ? calls?.list : (calls?.one ?? calls?.list)
  return read && permissionOf(declared, read.call)
}

function permitted(
  entity: EntitySchema,
  declared: readonly DeclaredCall[],
  permissionFor: (action: ActionEntry) => Permissions | undefined,
  resultsOf: (call: string) => readonly string[],
): EntitySchema {
  const console = entity['x-console']
  const { actions } = console
  const calls = console.calls ?? restCallsOf(entity)
  return {
    ...entity,
    'x-console': {
      ...console,
      ...(calls && {
        calls: Object.fromEntries(
          (Object.entries(calls) as [keyof Calls, CallEntry][]).map(([verb, entry]) => [
            verb,
            { ...permittedCall(verb, entry, console, declared), ...resultIn(resultsOf(entry.call)) },
          ]),
        ),
      }),
      ...(actions && { actions: actions.map((action) => permittedAction(action, permissionFor(action))) }),
    },
  }
}

/** The calls of the dialect `rest`, if the entity declares them because no privilege covers them. */
function restCallsOf({ $id, 'x-console': { dialect, contract = {}, writes } }: EntitySchema): Calls | undefined {
  const calls = dialect === 'rest' ? restCalls(entityName($id), writes) : {}
  const declared = Object.entries(calls).filter(([, { call }]) => call in contract)
  return declared.length > 0 ? Object.fromEntries(declared) : undefined
}

const resultIn = ([result]: readonly string[]) => result !== undefined && { result }

/** A call with its permission, if the privilege of its entity does not include that. */
function permittedCall(
  verb: keyof Calls,
  entry: CallEntry,
  { privilege }: EntityConsole,
  declared: readonly DeclaredCall[],
): CallEntry {
  const permission = permissionOf(declared, entry.call)
  const isOwn =
    privilege === undefined &&
    callsMatching(declared, entry.call).some(([, { ownAccount }]) => ownAccount !== undefined)
  const reads = verb === 'list' || verb === 'one'
  const key = reads ? privilege?.read : privilege?.write
  const held = key && `${key}.${reads ? 'read' : `write${privilege?.whole ? '.whole' : ''}`}`
  return permission === undefined || isOwn || suffices(held, permission) ? entry : { ...entry, permission }
}

/** Whether a held permission covers the needed ones. */
function suffices(held: Permission | undefined, needed: Permissions): boolean {
  if (typeof needed === 'string')
    return needed === 'session' || needed === 'open' || needed === held || `${needed}.whole` === held
  return Array.isArray(needed)
    ? needed.every((one) => suffices(held, one))
    : needed.any.some((one) => suffices(held, one))
}

function permittedAction(action: ActionEntry, declared: Permissions | undefined): ActionEntry {
  const permission = action.permission ?? declared
  return permission === undefined ? action : { ...action, permission }
}
