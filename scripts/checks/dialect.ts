import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js'
import { dereference, type SchemaFile } from '../../src/schema/dereference'
import type { EntitySchema, FieldSchema } from '../../src/schema/dialect'
import { slowness } from '../lint/slowness.mjs'
import { REST_KEY, REST_MAX_RECORDS, REST_PATH } from '../../src/schema/rest'
import { REVISION } from '../../src/schema/revision'
import { schemaFolder } from '../schemaFiles'
import { registeredNames } from './registries'

/** What may stand beside a `$ref`: nothing that affects validity, because zod would not see it. */
const BESIDE_REFERENCE = ['$ref', '$comment', 'x-console', 'readOnly', 'writeOnly', 'default', 'description']

/** Ajv at its strictest, with the formats of the dialect. */
export function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: true, allErrors: true })
  ajv.addVocabulary(['x-console'])
  addFormats.default(ajv, ['email', 'ipv4', 'uri'])
  return ajv
}

/** What is wrong with the schemas as JSON Schema and as the dialect: one sentence for each mistake. */
export function checkDialect(root: string, files: ReadonlyMap<string, SchemaFile>): string[] {
  const meta = JSON.parse(readFileSync(join(schemaFolder(root), 'meta/console.schema.json'), 'utf8')) as AnySchemaObject
  const dialect = strictAjv()
  const isEntity = dialect.compile(meta)
  const isField = dialect.compile({ $ref: `${meta.$id}#/$defs/field` })
  const entities = strictAjv()
  const problems: string[] = []
  for (const [name, file] of files) {
    const at = `schemas/${name}`
    if (file['x-console'] === undefined) {
      for (const [part, field] of Object.entries(file.$defs ?? {})) {
        if (!isField(field)) problems.push(...messages(`${at}#/$defs/${part}`, isField.errors))
        problems.push(...constructs(`${at}#/$defs/${part}`, field))
      }
      continue
    }
    if (!isEntity(file)) problems.push(...messages(at, isEntity.errors))
    else problems.push(...checkEntity(at, file as EntitySchema, files, entities))
  }
  return [...problems, ...registryNames(root, files, meta)]
}

/** A display, an input or a filter's editor must be one of src/ui or be registered by one area; and each registered one must be used. */
function registryNames(
  root: string,
  files: ReadonlyMap<string, SchemaFile>,
  { $defs: shared }: AnySchemaObject,
): string[] {
  const registered = registeredNames(root)
  const fields = [...files].flatMap(([name, file]) =>
    [...Object.entries(file.properties ?? {}), ...Object.entries(file.$defs ?? {})].flatMap(([part, field]) =>
      withParts(`schemas/${name}#/properties/${part}`, field),
    ),
  )
  const kinds = [
    ['displays', 'display', shared.commonDisplay.enum],
    ['inputs', 'input', shared.commonInput.enum],
    ['filters', 'filterInput', shared.filterName.enum],
  ] as const
  return kinds.flatMap(
    ([kind, word, common]: readonly [
      keyof typeof registered,
      'display' | 'input' | 'filterInput',
      readonly string[],
    ]) => {
      const known = registered[kind]
      const named = new Set(fields.map(([, field]) => field['x-console']?.[word]))
      return [
        ...fields.flatMap(([at, { 'x-console': { [word]: name } = {} }]) =>
          name === undefined || common.includes(name) || known.has(name)
            ? []
            : [
                `${at} has the ${word} ${name}, which nobody registers: there are ${[...common, ...known.keys()].join(', ')}`,
              ],
        ),
        ...[...known].flatMap(([name, [area = '', other]]) => [
          ...(other === undefined && !common.includes(name)
            ? []
            : [`${area} registers ${name} among its ${kind}, which ${other ?? 'src/ui'} has too`]),
          ...(named.has(name) ? [] : [`${area} registers ${name} among its ${kind}, which no schema names`]),
        ]),
      ]
    },
  )
}

/** A field, followed by its parts. */
const withParts = (at: string, field: FieldSchema): [string, FieldSchema][] => [
  [at, field],
  ...parts(field).flatMap(([name, part]) => withParts(`${at}/${name}`, part)),
]

function checkEntity(at: string, entity: EntitySchema, files: ReadonlyMap<string, SchemaFile>, ajv: Ajv2020): string[] {
  const problems = Object.entries(entity.properties).flatMap(([name, field]) =>
    constructs(`${at}#/properties/${name}`, field),
  )
  problems.push(
    ...Object.entries(entity.$defs ?? {}).flatMap(([name, field]) => constructs(`${at}#/$defs/${name}`, field)),
  )
  problems.push(...formerNames(at, entity), ...restRules(at, entity))
  if (entity['x-console'].versioned && entity.properties[REVISION])
    problems.push(`${at} is versioned and has a ${REVISION} of its own`)
  try {
    const { $schema: _, ...whole } = dereference(entity, files)
    ajv.compile(whole)
    for (const [name, field] of Object.entries(whole.properties))
      problems.push(...bounds(`${at}#/properties/${name}`, field))
    for (const [call, { body }] of Object.entries(whole['x-console'].contract ?? {}))
      if (typeof body === 'object' && 'type' in body) problems.push(...bounds(`${at}: the body of ${call}`, body))
  } catch (error) {
    problems.push(`${at}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return problems
}

/** What the server needs to know about an entity to make its calls from the schema alone. */
function restRules(at: string, { 'x-console': entity, properties }: EntitySchema): string[] {
  if (entity.dialect !== 'rest')
    return (['writes', 'owner'] as const)
      .filter((word) => entity[word])
      .map((word) => `${at} says ${word}, which is of the dialect rest: name its calls`)
  const options = entity.list?.perPageOptions ?? []
  // Calls that an area handles itself are declared in the contract, with their permission.
  const byHand = Object.keys(entity.contract ?? {}).some((call) => call.startsWith(`GET ${REST_PATH}/`)) || undefined
  return [
    ...(entity.calls ? [`${at} is of the dialect rest and names calls: they follow from its name`] : []),
    // The store may come first: it decides on which shard the record is.
    ...([REST_KEY, `${entity.scope},${REST_KEY}`].includes(entity.key.join())
      ? []
      : [`${at} is of the dialect rest: its key is ["${REST_KEY}"]`]),
    ...((entity.table ?? byHand) ? [] : [`${at} is of the dialect rest and has no table`]),
    ...((entity.privilege ?? entity.owner ?? byHand) ? [] : [`${at} is of the dialect rest and has no privilege`]),
    ...(entity.privilege && entity.owner
      ? [`${at} has an owner and a privilege: records of their owner need none`]
      : []),
    ...Object.values(entity.owner ?? {}).flatMap((field) =>
      properties[field] ? [] : [`${at} has no field ${field}, which its owner names`],
    ),
    ...(entity.writes && !entity.privilege?.write && !entity.owner
      ? [`${at} says writes, but privilege.write names nobody who may`]
      : []),
    ...(options.some((size) => size < 1 || size > REST_MAX_RECORDS)
      ? [`${at}: list.perPageOptions has a size that the dialect rest does not give: 1 to ${REST_MAX_RECORDS}`]
      : []),
  ]
}

/** A former name of a field must not be that of another field, now or formerly: both would take its values. */
function formerNames(at: string, { properties }: EntitySchema): string[] {
  const taken = new Map(Object.keys(properties).map((name) => [name, name]))
  return Object.entries(properties).flatMap(([name, field]) =>
    (field['x-console']?.was ?? []).flatMap((former) => {
      const other = taken.get(former)
      taken.set(former, name)
      return other === undefined
        ? []
        : [`${at}#/properties/${name} was ${former}, which is ${other === former ? 'a field' : `what ${other} was`}`]
    }),
  )
}

/** Ajv's errors as sentences that name the place and, for an enumeration, its names. */
function messages(at: string, errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const { allowedValues, additionalProperty } = params as { allowedValues?: unknown[]; additionalProperty?: string }
    const detail = allowedValues ? `: ${allowedValues.join(', ')}` : additionalProperty ? `: ${additionalProperty}` : ''
    return `${at}#${instancePath} ${message ?? 'is wrong'}${detail}`
  })
}

function constructs(at: string, field: FieldSchema): string[] {
  if (field.$ref !== undefined) {
    const beside = Object.keys(field).filter((name) => !BESIDE_REFERENCE.includes(name))
    return beside.map((name) => `${at} has ${name} beside a $ref`)
  }
  return [
    ...(field.type === undefined ? [`${at} has no type`] : []),
    ...slowPattern(at, field),
    ...parts(field).flatMap(([name, part]) => constructs(`${at}/${name}`, part)),
  ]
}

// Ajv compiles patterns with the u flag.
function slowPattern(at: string, { pattern }: FieldSchema): string[] {
  const slow = pattern === undefined ? undefined : slowness(pattern, 'u')
  return slow === undefined ? [] : [`${at} has a pattern that takes ${slow}`]
}

/** The schema rejects input that is too long, so every text and every list needs a maximum. */
function bounds(at: string, field: FieldSchema): string[] {
  const types = [field.type ?? []].flat()
  const bounded =
    field.maxLength ?? field.enum ?? field.const ?? field.format ?? (field.pattern?.endsWith('$') || undefined)
  return [
    ...(types.includes('string') && bounded === undefined ? [`${at} is a text without maxLength`] : []),
    ...(types.includes('array') && field.maxItems === undefined ? [`${at} is a list without maxItems`] : []),
    ...parts(field).flatMap(([name, part]) => bounds(`${at}/${name}`, part)),
  ]
}

function parts(field: FieldSchema): [string, FieldSchema][] {
  const rest = typeof field.additionalProperties === 'object' ? field.additionalProperties : undefined
  return [
    ...(field.items ? [['items', field.items] as [string, FieldSchema]] : []),
    ...Object.entries(field.properties ?? {}),
    ...(rest ? [['additionalProperties', rest] as [string, FieldSchema]] : []),
  ]
}
