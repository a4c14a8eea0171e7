import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { ownClock } from '../../schema/clock'
import { fillTitle, type Values } from '../../schema/template'
import { displayText } from './registry'

const NAMED: ReadonlySet<string> = new Set(['enum', 'status', 'alarmType', 'alarmClass'])

/** What a record is called: the schema's title, its values in the words that the list has for them. */
export function recordTitle(descriptor: ResourceDescriptor, record: Values, translate: Translate): string {
  const named = descriptor.fields.filter(({ name, display }) => NAMED.has(display) && descriptor.title.includes(`{${name}}`))
  if (named.length === 0) return fillTitle(descriptor.title, record)
  const words = named.map((field) => [field.name, displayText(descriptor.name, field, record, translate, ownClock)] as const)
  return fillTitle(descriptor.title, { ...record, ...Object.fromEntries(words) })
}

/** The same of one that may have no name: its key then. */
export const rowName = (descriptor: ResourceDescriptor, record: Values, translate: Translate): string => recordTitle(descriptor, record, translate) || String(record[descriptor.key.at(-1) ?? 'id'])
