import type { ResourceDescriptor } from '../../schema/descriptor'
import { keyValues } from '../../schema/recordId'
import { SHARED_STORE } from '../../schema/sharedStore'

/**
 * The filter that finds a record's entries in the audit log. The key there is without the store, which has a field of its own; a singleton has no key.
 * @param id as `recordId` makes it
 */
export function auditFilter(
  { name, key, scope, storedAs }: Pick<ResourceDescriptor, 'name' | 'key' | 'scope' | 'storedAs'>,
  id: string,
): Record<string, unknown> {
  const values = keyValues(key, id)
  const own = key.filter((part) => part !== scope)
  const record = (own.length > 0 ? own : key).map((part) => values[part]).join('/')
  const store = scope === undefined ? undefined : values[scope]
  return {
    resource: [name, ...(storedAs === undefined ? [] : [storedAs])],
    ...(record !== '' && { record: { equals: record } }),
    ...(store !== undefined && store !== SHARED_STORE && { store: { equals: store } }),
  }
}
