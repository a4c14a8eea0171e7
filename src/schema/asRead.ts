import type { ResourceDescriptor } from './descriptor'
import type { Values } from './template'

/**
 * A record with derived values: a gateway that is NORMAL without time sync becomes ALARM. Missing values start as the
 * default: a paper label has its result code, from which the result follows.
 */
export function asRead<Record extends Values>({ fields }: Pick<ResourceDescriptor, 'fields'>, record: Record): Record {
  let read = record
  for (const { name, becomes, default: usual } of fields) {
    if (!becomes) continue
    const given = record[name] ?? usual
    const rule = becomes.find(
      ({ from, where }) =>
        given === from && Object.entries(where).every(([field, value]) => (record[field] ?? null) === value),
    )
    const value = rule ? rule.to : given
    if (value !== undefined && value !== record[name]) read = { ...read, [name]: value }
  }
  return read
}
