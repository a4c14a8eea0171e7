import { callsMatching, declaredCalls, type DeclaredCall, downloadPermission, permissionOf } from '../../src/schema/contract'
import type { ActionEntry, CallEntry, CallRule, EntitySchema } from '../../src/schema/dialect'
import { parseCall, templateNames } from '../../src/schema/template'

/**
 * What is wrong with the calls that schemas declare and make: one sentence a mistake.
 * @param entities the schemas as they are written
 */
export function checkContract(entities: readonly EntitySchema[]): string[] {
  const declared = declaredCalls(entities)
  return [...twice(entities), ...entities.flatMap((entity) => checkEntity(entity, declared))]
}

/** Two calls whose paths differ in the names of their parameters are one route. */
function twice(entities: readonly EntitySchema[]): string[] {
  const by = new Map<string, string>()
  return entities.flatMap((entity) =>
    Object.keys(entity['x-console'].contract ?? {}).flatMap((call) => {
      const route = call.replace(/\{\w+\}/g, '{}')
      const other = by.get(route)
      by.set(route, other ?? entity.$id)
      return other === undefined ? [] : [`schemas/${entity.$id} declares ${call}, which ${other} declares`]
    }),
  )
}

function checkEntity({ $id, 'x-console': { contract = {}, calls = {}, actions = [] } }: EntitySchema, declared: readonly DeclaredCall[]): string[] {
  const at = `schemas/${$id}`
  return [
    ...Object.entries(contract).flatMap(([call, rule]) => checkRule(at, call, rule)),
    ...(Object.entries(calls) as [string, CallEntry][]).flatMap(([verb, { call, permission }]) => [
      ...(callsMatching(declared, call).length === 0 ? [`${at}: calls.${verb} makes ${call}, which no schema declares in its contract`] : []),
      ...(permission === undefined ? [] : [`${at}: calls.${verb} names a permission: it is that of its call`]),
    ]),
    ...actions.flatMap((action) => checkAction(at, action, declared)),
  ]
}

function checkRule(at: string, call: string, { permission, scope, ownAccount }: CallRule): string[] {
  const inPath = new Set(templateNames(parseCall(call).path))
  const sources = [scope, ownAccount, typeof permission === 'object' && 'by' in permission && permission.by, typeof scope === 'object' && 'gateway' in scope && scope.gateway]
  const named = sources.flatMap((source) => (typeof source === 'object' && 'path' in source ? [source.path] : []))
  return named.filter((name) => !inPath.has(name)).map((name) => `${at}: the rule of ${call} looks at ${name}, which its path does not have`)
}

function checkAction(at: string, { id, call, download, dialog, permission }: ActionEntry, declared: readonly DeclaredCall[]): string[] {
  if (call !== undefined && callsMatching(declared, call).length === 0) return [`${at}: the action ${id} makes ${call}, which no schema declares in its contract`]
  const own = call === undefined ? (download === undefined ? undefined : downloadPermission(declared, download)) : permissionOf(declared, call)
  if (permission === undefined) return own === undefined ? [`${at}: the action ${id} makes no call that says who may: name its permission`] : []
  if (own === undefined) return []
  if (JSON.stringify(own) === JSON.stringify(permission)) return [`${at}: the action ${id} repeats the permission of its call: leave it out`]
  return dialog === undefined ? [`${at}: the action ${id} names another permission than the contract, which its call is refused without`] : []
}

/** Calls that nobody answers, and answers that no schema declares. */
export function checkHandlers(declared: readonly string[], answered: readonly string[]): string[] {
  const [calls, handlers] = [new Set(declared), new Set(answered)]
  return [
    ...declared.filter((call) => !handlers.has(call)).map((call) => `${call} is declared by a schema and answered by no area of the server`),
    ...answered.filter((call) => !calls.has(call)).map((call) => `${call} is answered by the server and declared by no schema`),
  ]
}
