import type { ResourceDescriptor } from './descriptor'
import type { Values } from './template'

/** The id of a record: its key values, percent-encoded and joined by '/', so that it can be part of a route. */
export function recordId(key: readonly string[], record: Values): string {
  return key.map((name) => encodeURIComponent(String(record[name] ?? ''))).join('/')
}

/** The key values in an id, by field name; the last one takes the rest. */
export function keyValues(key: readonly string[], id: string | number): Record<string, string> {
  const parts = String(id).split('/')
  const last = key.length - 1
  return Object.fromEntries(
    key.map((name, at) => [name, decoded(at === last ? parts.slice(at).join('/') : (parts[at] ?? ''))]),
  )
}

// References hold plain key values, in which a percent sign need not start an escape.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The field by which other records refer to records of a resource: its key within its store; undefined for a composite
 * key.
 */
export function referenceKey({ key, scope }: Pick<ResourceDescriptor, 'key' | 'scope'>): string | undefined {
  const own = key.length > 1 ? key.filter((name) => name !== scope) : key
  return own.length === 1 ? own[0] : undefined
}
