import type { CallRule, EntitySchema, FieldSchema, SelectedShape, Shape } from './dialect'
import { REVISION, revisionField } from './revision'

/** A schema file: an entity, or the file of shared definitions. */
export type SchemaFile = { $id: string; $defs?: Record<string, FieldSchema> } & Partial<EntitySchema>

/**
 * Replaces every `$ref` of an entity by its target. Siblings of the reference (x-console, readOnly, default) override
 * the target. A versioned entity gets its revision field.
 * @param schema the entity
 * @param files every schema file by its `$id`
 * @throws Error for a missing or circular reference
 */
export function dereference(schema: EntitySchema, files: ReadonlyMap<string, SchemaFile>): EntitySchema {
  const resolve = (field: FieldSchema) => resolveField(field, schema.$id, files, [])
  const properties = mapFields(schema.properties, resolve)
  const { contract } = schema['x-console']
  return {
    ...schema,
    ...(schema.$defs && { $defs: mapFields(schema.$defs, resolve) }),
    ...(contract && {
      'x-console': {
        ...schema['x-console'],
        contract: Object.fromEntries(
          Object.entries(contract).map(([name, rule]) => [name, resolveRule(rule, resolve)]),
        ),
      },
    }),
    properties: schema['x-console'].versioned ? { ...properties, [REVISION]: revisionField } : properties,
  }
}

function resolveRule(rule: CallRule, resolve: (field: FieldSchema) => FieldSchema): CallRule {
  const whole = <Given extends Shape | SelectedShape>(shape: Given) =>
    typeof shape === 'object' && '$ref' in shape ? resolve(shape) : shape
  return { ...rule, ...(rule.body && { body: whole(rule.body) }), answer: whole(rule.answer) }
}

function resolveField(
  field: FieldSchema,
  base: string,
  files: ReadonlyMap<string, SchemaFile>,
  trail: readonly string[],
): FieldSchema {
  if (field.$ref !== undefined) {
    const { $ref, ...beside } = field
    const [file = '', pointer = ''] = $ref.split('#')
    const id = file === '' ? base : file
    const name = `${id}#${pointer}`
    if (trail.includes(name)) throw new Error(`${base}: ${name} refers to itself`)
    const target = lookUp(id, pointer, files)
    if (!target) throw new Error(`${base}: nothing at ${$ref}`)
    return { ...resolveField(target, id, files, [...trail, name]), ...beside }
  }
  const resolve = (inner: FieldSchema) => resolveField(inner, base, files, trail)
  const out: FieldSchema = { ...field }
  if (field.items) out.items = resolve(field.items)
  if (field.properties) out.properties = mapFields(field.properties, resolve)
  if (typeof field.additionalProperties === 'object') out.additionalProperties = resolve(field.additionalProperties)
  return out
}

function lookUp(id: string, pointer: string, files: ReadonlyMap<string, SchemaFile>): FieldSchema | undefined {
  const file = files.get(id)
  if (!file) return undefined
  if (pointer === '') {
    const { type, required, properties, 'x-console': entity } = file
    return {
      type,
      required,
      properties: entity?.versioned ? { ...properties, [REVISION]: revisionField } : properties,
      additionalProperties: false,
    }
  }
  let at: unknown = file
  for (const part of pointer.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[part]
  return at as FieldSchema | undefined
}

function mapFields(fields: Record<string, FieldSchema>, change: (field: FieldSchema) => FieldSchema) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))
}

/** An entity for the browser: without comments and descriptions, and without what only the server uses. */
export function stripForBrowser({
  'x-console': { contract: _, ...entity },
  $defs: __,
  ...schema
}: EntitySchema): EntitySchema {
  return strip({ ...schema, 'x-console': entity })
}

function strip<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strip) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const forPeople = (name === '$comment' || name === 'description') && typeof part === 'string'
      return forPeople ? [] : [[name, strip(part)]]
    }),
  ) as T
}
