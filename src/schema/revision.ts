import type { FieldSchema } from './dialect'

/** The field of a versioned record that says which state of it was read. */
export const REVISION = 'revision'

/** What a save sends as the revision of a list that had no rows. */
export const EMPTY_LIST = 'none'

/**
 * What a save sends as the revision of a record of which it knows a list's row alone: it is none, so that the server
 * answers with the record for the two to be compared.
 */
export const UNREAD = 'unread'

/** The schema of that field: it travels in answers and bodies, and no view has it. */
export const revisionField: FieldSchema = {
  type: 'string',
  maxLength: 64,
  readOnly: true,
  'x-console': { list: false, form: false, show: false, export: false, sort: false, storage: { computed: true } },
}
