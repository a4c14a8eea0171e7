import { actionPermission, callsMatching, declaredCalls, type DeclaredCall } from '../../src/schema/contract'
import type { ActionEntry, CallEntry, CallRule, EntitySchema, Permissions, Shape } from '../../src/schema/dialect'
import { parseCall, templateNames } from '../../src/schema/template'

/**
 * What is wrong with the calls that schemas declare and make: one sentence for each mistake.
 * @param entities the schemas as they are written
 */
export function checkContract(entities: readonly EntitySchema[]): string[] {
  const declared = declaredCalls(entities)
  const parts = new Set(entities.flatMap(partsOf))
  const byId = new Map(entities.map((entity) => [entity.$id, entity]))
  const permission = (action: ActionEntry) =>
    actionPermission(action, declared, (name) => byId.get(`${name}.schema.json`))
  const sendsFile = (form: string) =>
    Object.values(byId.get(`${form}.schema.json`)?.properties ?? {}).some(
      (field) => field['x-console']?.upload !== undefined,
    )
  return [
    ...twice(entities),
    ...entities.flatMap((entity) => [
      ...checkEntity(entity, declared, permission, sendsFile),
      ...checkShapes(entity, parts),
    ]),
  ]
}

/** What a shape may refer to: an entity, or a part of its file. */
const partsOf = ({ $id, $defs = {} }: EntitySchema): string[] => [
  $id,
  ...Object.keys($defs).map((name) => `${$id}#/$defs/${name}`),
]

/** Bodies and answers must refer to existing entities, and to parts whose types have names of their own. */
function checkShapes(
  { $id, $defs = {}, 'x-console': { contract = {} } }: EntitySchema,
  parts: ReadonlySet<string>,
): string[] {
  const at = `schemas/${$id}`
  return [
    ...Object.keys($defs).flatMap((name) =>
      [...parts]
        .filter((part) => typeOf(part) === typeOf(name) && part !== `${$id}#/$defs/${name}`)
        .map((part) => `${at}#/$defs/${name} has the type of ${part}: give it another name`),
    ),
    ...Object.entries(contract).flatMap(([call, { body, answer }]) => {
      const shapes = [
        ...(body === undefined ? [] : [body]),
        ...(typeof answer === 'object' && 'by' in answer
          ? [...Object.values(answer.of), ...(answer.else === undefined ? [] : [answer.else])]
          : [answer]),
      ]
      const unknown = shapes
        .flatMap(namedBy)
        .map((name) => (name.startsWith('#') ? $id + name : name))
        .filter((name) => !parts.has(name))
      return [
        ...unknown.map((name) => `${at}: ${call} takes or answers ${name}, which there is not`),
        ...(body !== undefined && call.startsWith('GET ') ? [`${at}: ${call} has a body, which no GET has`] : []),
      ]
    }),
  ]
}

/** The generated type of an entity or of a part, as far as its letters go. */
const typeOf = (part: string): string =>
  (part.split('/').at(-1) ?? '').replace('.schema.json', '').replaceAll('-', '').toLowerCase()

/** The files and parts of files that a shape consists of. */
function namedBy(shape: Shape): string[] {
  if (typeof shape === 'object' && '$ref' in shape) return [shape.$ref ?? '']
  const names =
    typeof shape === 'string'
      ? shape
      : 'list' in shape
        ? shape.list
        : 'table' in shape
          ? shape.table
          : 'result' in shape
            ? shape.result
            : 'fieldsOf' in shape
              ? shape.fieldsOf
              : 'rows' in shape
                ? [shape.body, shape.rows]
                : []
  return [names].flat().map((name) => `${name}.schema.json`)
}

/** Finds calls that are the same route: their paths differ only in the names of parameters. */
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

function checkEntity(
  { $id, properties, 'x-console': { key, contract = {}, calls = {}, actions = [] } }: EntitySchema,
  declared: readonly DeclaredCall[],
  permissionOf: (action: ActionEntry) => Permissions | undefined,
  sendsFile: (form: string) => boolean,
): string[] {
  const at = `schemas/${$id}`
  return [
    ...Object.entries(contract).flatMap(([call, rule]) => checkRule(at, call, rule)),
    ...Object.entries(contract).flatMap(([call, rule]) => checkWhere(at, call, rule, { key, properties })),
    ...(Object.entries(calls) as [string, CallEntry][]).flatMap(([verb, { call, permission }]) => [
      ...(callsMatching(declared, call).length === 0
        ? [`${at}: calls.${verb} makes ${call}, which no schema declares in its contract`]
        : []),
      ...(permission === undefined ? [] : [`${at}: calls.${verb} names a permission: it is that of its call`]),
    ]),
    ...actions.flatMap((action) => checkAction(at, action, declared, permissionOf(action), sendsFile)),
  ]
}

function checkRule(at: string, call: string, { permission, scope, ownAccount, answer }: CallRule): string[] {
  const inPath = new Set(templateNames(parseCall(call).path))
  const sources = [
    scope,
    ownAccount,
    typeof answer === 'object' && 'by' in answer && answer.by,
    typeof permission === 'object' && 'by' in permission && permission.by,
    typeof scope === 'object' && 'gateway' in scope && scope.gateway,
  ]
  const named = sources.flatMap((source) => (typeof source === 'object' && 'path' in source ? [source.path] : []))
  return named
    .filter((name) => !inPath.has(name))
    .map((name) => `${at}: the rule of ${call} looks at ${name}, which its path does not have`)
}

/** The parameters in a call's path must be fields of its entity; a single record needs its whole key. */
function checkWhere(
  at: string,
  call: string,
  { where, answer, body }: CallRule,
  { key, properties }: { key: readonly string[]; properties: EntitySchema['properties'] },
): string[] {
  if (where === undefined) return []
  const inPath = new Set(templateNames(parseCall(call).path))
  const isOne = [answer, body].every((shape) => typeof shape !== 'object' || !('list' in shape || 'rows' in shape))
  return [
    ...Object.keys(where)
      .filter((field) => !(field in properties))
      .map((field) => `${at}: ${call} is about the field ${field}, which there is not`),
    ...Object.values(where)
      .flatMap(templateNames)
      .filter((name) => !inPath.has(name))
      .map((name) => `${at}: ${call} is about ${name}, which its path does not have`),
    ...(isOne && Object.keys(where).toSorted().join() !== key.toSorted().join()
      ? [`${at}: ${call} is about one record: its where names the key, ${key.join(', ')}, and nothing else`]
      : []),
  ]
}

function checkAction(
  at: string,
  { id, call, dialog, form, permission, saveAs, usedBy }: ActionEntry,
  declared: readonly DeclaredCall[],
  own: Permissions | undefined,
  sendsFile: (form: string) => boolean,
): string[] {
  const unknown = [call, usedBy?.call].filter(
    (made) => made !== undefined && callsMatching(declared, made).length === 0,
  )
  if (unknown.length > 0)
    return unknown.map((made) => `${at}: the action ${id} makes ${made}, which no schema declares in its contract`)
  const isFile = (made: string) =>
    callsMatching(declared, made).some(([, { answer }]) => typeof answer === 'object' && 'file' in answer)
  if (saveAs !== undefined && !(call !== undefined && isFile(call)))
    return [`${at}: the action ${id} saves a file, and its call answers none`]
  const takesFile =
    call !== undefined &&
    callsMatching(declared, call).some(([, { body }]) => typeof body === 'object' && 'file' in body)
  if (form !== undefined && call !== undefined && sendsFile(form) !== takesFile)
    return [
      `${at}: the action ${id} ${takesFile ? 'sends no file, which its call takes' : 'sends a file, and its call takes none'}`,
    ]
  if (permission === undefined)
    return own === undefined ? [`${at}: the action ${id} makes no call that says who may: name its permission`] : []
  if (own === undefined) return []
  if (JSON.stringify(own) === JSON.stringify(permission))
    return [`${at}: the action ${id} repeats the permission of its call: leave it out`]
  return (dialog ?? form) === undefined
    ? [`${at}: the action ${id} names another permission than the contract, which its call is refused without`]
    : []
}

/** Finds calls without a handler, and handlers that no schema declares. */
export function checkHandlers(declared: readonly string[], answered: readonly string[]): string[] {
  const [calls, handlers] = [new Set(declared), new Set(answered)]
  return [
    ...declared
      .filter((call) => !handlers.has(call))
      .map((call) => `${call} is declared by a schema and answered by no area of the server`),
    ...answered
      .filter((call) => !calls.has(call))
      .map((call) => `${call} is answered by the server and declared by no schema`),
  ]
}
