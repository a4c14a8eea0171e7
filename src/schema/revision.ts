import type { FieldSchema } from './dialect'

/** The field of a versioned record that names the revision that was read. */
export const REVISION = 'revision'

/** The revision of an empty list. */
export const EMPTY_LIST = 'none'

/**
 * The revision that a save sends if it only knows a list's row of the record: it never matches, so that the server
 * answers with the record for comparison.
 */
export const UNREAD = 'unread'

/** The schema of that field: in answers and bodies, and in no view. */
export const revisionField: FieldSchema = {
  type: 'string',
  maxLength: 1024,
  readOnly: true,
  'x-console': { list: false, form: false, show: false, export: false, sort: false, storage: { computed: true } },
}
