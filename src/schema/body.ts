import type { EntitySchema } from './dialect'

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
