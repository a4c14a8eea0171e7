import type { ResourceDescriptor } from './descriptor'
import type { EntitySchema } from './dialect'
import type { Values } from './template'

export type WriteMode = 'create' | 'update'

/**
 * The schema that a body is held to. An update may leave out what is required on creation only
 * (`requiredOn`), such as a password that stays; nobody has to send back what is read-only.
 */
export function schemaForBody(schema: EntitySchema, mode: WriteMode): EntitySchema {
  const required = schema.required.filter((name) => {
    const field = schema.properties[name]
    if (!field || field.readOnly) return false
    return mode === 'create' || field['x-console']?.requiredOn !== 'create'
  })
  return { ...schema, required }
}

/** The schema that an answer is held to: what is only ever sent to the server is not in it. */
export function schemaForAnswer(schema: EntitySchema): EntitySchema {
  const shown = Object.entries(schema.properties).filter(([, field]) => !field.writeOnly)
  const properties = Object.fromEntries(shown)
  return { ...schema, properties, required: schema.required.filter((name) => name in properties) }
}

/**
 * A form's values as the wire takes them: only fields of the schema, and an input left empty is null where the
 * field allows it, '' where that is a valid text, and else not sent.
 */
export function bodyOf(descriptor: ResourceDescriptor, values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, nullable, schema, type, writeOnly } of descriptor.fields) {
    const value = values[name]
    if (value !== undefined && value !== null && value !== '' && !Number.isNaN(value)) body[name] = value
    else if (value === undefined || writeOnly) continue
    else if (nullable) body[name] = null
    else if (type === 'string' && !schema.pattern && !schema.format && !schema.enum && !schema.minLength) body[name] = ''
  }
  return body
}
