import type { ResourceDescriptor } from '../../schema/descriptor'
import { keyValues } from '../../schema/recordId'

/**
 * How the audit names a record: the filter that finds its rows. Its key stands there without the store, which has a field of its own; what there is only one of has none.
 * @param id as `recordId` makes it
 */
export function auditFilter({ name, key, scope, storedAs }: Pick<ResourceDescriptor, 'name' | 'key' | 'scope' | 'storedAs'>, id: string): Record<string, unknown> {
  const values = keyValues(key, id)
  const own = key.filter((part) => part !== scope)
  const record = (own.length > 0 ? own : key).map((part) => values[part]).join('/')
  const store = scope === undefined ? undefined : values[scope]
  return { resource: [name, ...(storedAs === undefined ? [] : [storedAs])], ...(record !== '' && { record: { equals: record } }), ...(store !== undefined && store !== 'default' && { store: { equals: store } }) }
}
