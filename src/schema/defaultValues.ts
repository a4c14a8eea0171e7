import type { ResourceDescriptor } from './descriptor'

/** What a new record starts with. */
export function defaultValues(descriptor: ResourceDescriptor): Record<string, unknown> {
  return Object.fromEntries(descriptor.fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])))
}
