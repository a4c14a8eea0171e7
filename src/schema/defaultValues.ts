import type { ResourceDescriptor } from './descriptor'

/** The initial values of a new record. */
export function defaultValues(descriptor: ResourceDescriptor): Record<string, unknown> {
  return Object.fromEntries(
    descriptor.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  )
}
