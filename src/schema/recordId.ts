import type { Values } from './template'

/** The id of a record: its key values, percent-encoded and joined by '/', so that it can stand in a route. */
export function recordId(key: readonly string[], record: Values): string {
  return key.map((name) => encodeURIComponent(String(record[name] ?? ''))).join('/')
}

/** The key values of an id, by field name; the last takes all that is left. */
export function keyValues(key: readonly string[], id: string | number): Record<string, string> {
  const parts = String(id).split('/')
  const last = key.length - 1
  return Object.fromEntries(key.map((name, at) => [name, decoded(at === last ? parts.slice(at).join('/') : (parts[at] ?? ''))]))
}

// A record that refers to another names it as it is: there a percent sign need not begin a code.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
