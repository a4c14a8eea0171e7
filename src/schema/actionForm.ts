import { defaultValues } from './defaultValues'
import type { ResourceDescriptor } from './descriptor'
import type { ActionEntry } from './dialect'
import { filledBeside, type Values } from './template'

/**
 * What the form of an action asks for: the fields of its entity that it names, without those that its body fills. What has
 * a default is sent, and not emptied.
 */
export function askedOf(descriptor: ResourceDescriptor, { asks, body }: Pick<ActionEntry, 'asks' | 'body'>): ResourceDescriptor {
  const filled = new Set(filledBeside(body))
  const fields = descriptor.fields.filter(({ name, inForm, input }) => inForm && input !== 'hidden' && !filled.has(name) && (asks?.includes(name) ?? true))
  const required = fields.filter((field) => field.required || field.default !== undefined).map(({ name }) => name)
  return { ...descriptor, fields: fields.map((field) => ({ ...field, required: required.includes(field.name) })), schema: { ...descriptor.schema, required } }
}

/** What its fields begin with: what the first row has under their names, else the schema's defaults. */
export function askedFrom(descriptor: ResourceDescriptor, row: Values = {}): Values {
  const own = descriptor.fields.flatMap(({ name }): [string, unknown][] => (row[name] === undefined || row[name] === null ? [] : [[name, row[name]]]))
  return { ...defaultValues(descriptor), ...Object.fromEntries(own) }
}
