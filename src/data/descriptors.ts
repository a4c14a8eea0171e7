import { loadSchema, type ResourceName } from '../generated/resources'
import { describe, type ResourceDescriptor } from '../schema/descriptor'

const loading = new Map<string, Promise<ResourceDescriptor>>()
const loaded = new Map<string, ResourceDescriptor>()

/** Whether there is a resource of this name. */
const isResource = (name: string): name is ResourceName => Object.hasOwn(loadSchema, name)

/**
 * The descriptor of a resource, loaded once, with all fields and calls: for requests, not for views.
 * @throws Error for an unknown resource
 */
export function loadDescriptor(name: string): Promise<ResourceDescriptor> {
  const known = loading.get(name)
  if (known) return known
  if (!isResource(name)) return Promise.reject(new Error(`There is no resource ${name}`))
  const found: Promise<ResourceDescriptor> = loadSchema[name]().then((schema) => {
    const descriptor = describe(schema)
    loaded.set(name, descriptor)
    // Marked as React marks a promise it has waited for: `use` then reads it at once, without a fallback.
    void Object.assign(found, { status: 'fulfilled', value: descriptor })
    return descriptor
  })
  loading.set(name, found)
  found.catch(() => loading.delete(name))
  return found
}

/** The descriptor if it is already loaded. */
export const loadedDescriptor = (name: string): ResourceDescriptor | undefined => loaded.get(name)
