import type { FieldDescriptor } from '../../../schema/descriptor'
import type { Values } from '../../../schema/template'

/** The field of the record in which the value of a column lies. */
export const nameOf = ({ name, item }: Pick<FieldDescriptor, 'name' | 'item'>): string => item?.of ?? name

/** A record with another value in a field, or in one entry of a list; entries before it that there are none of are empty. */
export function withValue(record: Values, field: Pick<FieldDescriptor, 'name' | 'item'>, value: unknown): Values {
  const { name, item } = field
  if (!item) return { ...record, [name]: value }
  const list = record[item.of]
  const entries: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : []
  while (entries.length <= item.index) entries.push('')
  entries[item.index] = value ?? ''
  return { ...record, [item.of]: entries }
}

/** What was typed as the value of a field: a text stays one, also where it is no number, for the check to say so. */
export function typedValue({ type }: Pick<FieldDescriptor, 'type'>, text: string): unknown {
  const typed = text.trim()
  if (type !== 'integer' && type !== 'number') return typed
  if (typed === '') return null
  return Number.isNaN(Number(typed)) ? typed : Number(typed)
}
