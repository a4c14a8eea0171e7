import { defaultValues } from './defaultValues'
import type { ResourceDescriptor } from './descriptor'
import type { ActionEntry } from './dialect'
import { filledBeside, type Values } from './template'

/**
 * The fields in the form of an action: those of its entity that the action names, except the ones that its body
 * template fills. A field with a default cannot be emptied.
 */
export function actionFormOf(
  descriptor: ResourceDescriptor,
  { asks, body }: Pick<ActionEntry, 'asks' | 'body'>,
): ResourceDescriptor {
  const filled = new Set(filledBeside(body))
  const fields = descriptor.fields.filter(
    ({ name, inForm, input }) => inForm && input !== 'hidden' && !filled.has(name) && (asks?.includes(name) ?? true),
  )
  const required = fields.filter((field) => field.required || field.default !== undefined).map(({ name }) => name)
  return {
    ...descriptor,
    fields: fields.map((field) => ({ ...field, required: required.includes(field.name) })),
    schema: { ...descriptor.schema, required },
  }
}

/** The initial values of an action's form: those of the first row, else the schema's defaults. */
export function actionFormDefaults(descriptor: ResourceDescriptor, row: Values = {}): Values {
  const own = descriptor.fields.flatMap(({ name }): [string, unknown][] =>
    row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
  )
  return { ...defaultValues(descriptor), ...Object.fromEntries(own) }
}
