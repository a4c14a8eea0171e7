import type { Translate } from '../../data/texts'
import type { Audit } from '../../generated/types'
import type { Display } from './types'
import { asText, isNothing } from './values'

/** One changed field with its old and new value, in words. */
interface ChangeInWords {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** One changed field with its old and new value; `was` is the old one as JSON, if it can be restored. */
export type FieldChange = Audit['changes'][number]

const NOTHING = '–'

/** What may be a value of an enumeration. */
const NAME = /^\w{1,64}$/

/** The changes of a record, with labels for fields and for values of enumerations. */
export function changesInWords(resource: unknown, changes: unknown, translate: Translate): ChangeInWords[] {
  if (!Array.isArray(changes)) return []
  const at = `resources.${asText(resource)}`
  const value = (field: string, text: string | null) => {
    if (isNothing(text)) return NOTHING
    if (text === 'true' || text === 'false') return translate(text === 'true' ? 'displays.yes' : 'displays.no')
    // What somebody typed is no message: nothing is interpolated.
    return (NAME.test(text ?? '') && translate(`${at}.enums.${field}.${text}`, { _: '' })) || (text ?? '')
  }
  return (changes as FieldChange[]).map(({ row, field, before, after }) => ({
    field: [...(row === undefined ? [] : [row]), translate(`${at}.fields.${field}`, { _: field })].join(' · '),
    before: value(field, before),
    after: value(field, after),
  }))
}

/** What changed, in one line: Name: before → after. */
export const changes: Display = {
  text: (value, { record, translate }) =>
    changesInWords(record['resource'], value, translate)
      .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
      .join('; '),
  width: 320,
}

/** A resource by its name in the console. */
export const resource: Display = {
  text: (value, { translate }) =>
    isNothing(value) ? '' : translate(`resources.${asText(value)}.name`, { smart_count: 1, _: asText(value) }),
  width: 160,
}
