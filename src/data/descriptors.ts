import { loadSchema, type ResourceName } from '../generated/resources'
import { describe, type ResourceDescriptor } from '../schema/descriptor'

const loading = new Map<string, Promise<ResourceDescriptor>>()
const loaded = new Map<string, ResourceDescriptor>()

/** Whether a resource of this name exists. */
const isResource = (name: string): name is ResourceName => Object.hasOwn(loadSchema, name)

/**
 * The descriptor of a resource, loaded once, with all fields and all calls: for the wire, not for views.
 * @throws Error where there is no such resource
 */
export function loadDescriptor(name: string): Promise<ResourceDescriptor> {
  const known = loading.get(name)
  if (known) return known
  if (!isResource(name)) return Promise.reject(new Error(`There is no resource ${name}`))
  const found: Promise<ResourceDescriptor> = loadSchema[name]().then((schema) => {
    const descriptor = describe(schema)
    loaded.set(name, descriptor)
    // What React notes on a promise that it has waited for: `use` reads it at once, and shows no fallback first.
    void Object.assign(found, { status: 'fulfilled', value: descriptor })
    return descriptor
  })
  loading.set(name, found)
  found.catch(() => loading.delete(name))
  return found
}

/** The descriptor if it has been loaded. */
export const loadedDescriptor = (name: string): ResourceDescriptor | undefined => loaded.get(name)
