import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { ownClock } from '../../schema/clock'
import { fillTitle, type Values } from '../../schema/template'
import { displayText } from './registry'

const NAMED: ReadonlySet<string> = new Set(['enum', 'status', 'alarmType', 'alarmClass'])

/** A record's title by its schema, with values formatted as in the list. */
export function recordTitle(descriptor: ResourceDescriptor, record: Values, translate: Translate): string {
  const named = descriptor.fields.filter(
    ({ name, display }) => NAMED.has(display) && descriptor.title.includes(`{${name}}`),
  )
  if (named.length === 0) return fillTitle(descriptor.title, record)
  const words = named.map(
    (field) => [field.name, displayText(descriptor.name, field, record, translate, ownClock)] as const,
  )
  return fillTitle(descriptor.title, { ...record, ...Object.fromEntries(words) })
}

/** The same for a record that may have no name: then its key. */
export const rowName = (descriptor: ResourceDescriptor, record: Values, translate: Translate): string =>
  recordTitle(descriptor, record, translate) || String(record[descriptor.key.at(-1) ?? 'id'])
