import type { ResourceDescriptor } from './descriptor'
import type { Values } from './template'

/** A record with its values as they are read: a gateway that is NORMAL without time sync is in ALARM (spec/1 §4). */
export function asRead<Record extends Values>({ fields }: Pick<ResourceDescriptor, 'fields'>, record: Record): Record {
  let read = record
  for (const { name, becomes = [] } of fields) {
    const rule = becomes.find(({ from, where }) => record[name] === from && Object.entries(where).every(([field, value]) => record[field] === value))
    if (rule) read = { ...read, [name]: rule.to }
  }
  return read
}
