import type { ResourceDescriptor } from './descriptor'
import type { EntitySchema, FieldSchema } from './dialect'
import type { Values } from './template'

export type WriteMode = 'create' | 'update'

/**
 * The schema for validating a body. An update may omit what is required on creation only (`requiredOn`), such as a
 * password that stays; read-only fields are always optional.
 */
export function schemaForBody(schema: EntitySchema, mode: WriteMode): EntitySchema {
  const required = schema.required.filter((name) => {
    const field = schema.properties[name]
    if (!field || field.readOnly) return false
    return mode === 'create' || field['x-console']?.requiredOn !== 'create'
  })
  return {
    ...schema,
    required,
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        canBeEmptied(schema, name) ? orNull(field) : field,
      ]),
    ),
  }
}

/** Whether null in a body clears a stored field: the answer then omits it, or contains its default. */
function canBeEmptied({ 'x-console': entity, required, properties }: EntitySchema, name: string): boolean {
  const field = properties[name]
  return (
    (entity.table ?? entity.storedAs) !== undefined &&
    !required.includes(name) &&
    !entity.key.includes(name) &&
    !field?.readOnly &&
    !field?.writeOnly
  )
}

function orNull(field: FieldSchema): FieldSchema {
  const types = [field.type ?? []].flat()
  if (types.length === 0 || types.includes('null')) return field
  return { ...field, type: [...types, 'null'], ...(field.enum && { enum: [...field.enum, null] }) }
}

/** The schema of an answer: without write-only fields. */
export function schemaForAnswer(schema: EntitySchema): EntitySchema {
  const shown = Object.entries(schema.properties).filter(([, field]) => !field.writeOnly)
  const properties = Object.fromEntries(shown)
  return { ...schema, properties, required: schema.required.filter((name) => name in properties) }
}

/**
 * A form's values as a body: only fields of the schema. An empty input is sent as null if the field allows it, as '' if
 * that is a valid text, as null on an update if that clears the field, and otherwise omitted.
 */
export function bodyOf(
  descriptor: ResourceDescriptor,
  values: Values,
  mode: WriteMode = 'create',
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, nullable, schema, type, writeOnly } of descriptor.fields) {
    const value = values[name]
    if (!isBlank(value)) body[name] = withoutBlanks(schema, value)
    else if (value === undefined || writeOnly) continue
    else if (nullable) body[name] = null
    else if (type === 'string' && isFree(schema)) body[name] = ''
    else if (mode === 'update' && canBeEmptied(descriptor.schema, name)) body[name] = null
  }
  return body
}

/**
 * A list or an object as a body: an empty part is sent as null if it may be, as '' if that is a valid text, and
 * otherwise omitted. A required one stays as it is, for validation to report.
 */
export function withoutBlanks(schema: FieldSchema, value: unknown): unknown {
  const { items, properties } = schema
  if (Array.isArray(value)) return items ? value.map((item) => withoutBlanks(items, item)) : value
  if (!properties || typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const at = properties[name]
    if (!at) return schema.additionalProperties === false ? [] : [[name, part]]
    if (!isBlank(part)) return [[name, withoutBlanks(at, part)]]
    const types = [at.type ?? []].flat()
    if (types.includes('null')) return [[name, null]]
    return schema.required?.includes(name) || (part === '' && types.includes('string') && isFree(at))
      ? [[name, part]]
      : []
  })
  return Object.fromEntries(parts)
}

/** Whether an input is empty. */
export const isBlank = (value: unknown) => value === undefined || value === null || value === '' || Number.isNaN(value)

/** Whether any text is valid, including an empty one. */
const isFree = ({ pattern, format, enum: options, minLength }: FieldSchema) =>
  !pattern && !format && !options && !minLength
