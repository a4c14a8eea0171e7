import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'

/** Thrown by a save: errors that the fields show themselves, without a dialog. */
export class FieldsRefused extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('refused')
  }
}

/** A failed save, as a form reports it. */
export interface Refusal {
  /** For the dialog: the failure, or what it says in words that name the field by its label. */
  readonly error: unknown
  /** The server's messages about fields, translated, by their names in the form. */
  readonly fields: Readonly<Record<string, string>>
  /** The dialog's message about a field, as the field would show it. */
  readonly reported: string | undefined
}

/**
 * Reads a failed save. The server names fields by their path in the body (`product/0/layoutId`) and begins the
 * messages of its validation with it.
 */
export function refusalOf(error: unknown, descriptor: ResourceDescriptor, translate: Translate): Refusal {
  if (!(error instanceof HttpError)) return { error, fields: {}, reported: undefined }
  const entries = Object.entries(error.fields ?? {})
  const fields = Object.fromEntries(
    entries.map(([path, said]) => [nameIn(descriptor, path), saidText(said, translate)]),
  )
  const [path, rule] = error.said.key === 'server.fieldRule' ? (entries[0] ?? []) : []
  const field =
    path === undefined
      ? undefined
      : descriptor.fields.find(({ name }) => name === nameIn(descriptor, path).split('.')[0])
  if (!field || rule === undefined) return { error, fields, reported: saidText(error.said, translate) }
  const reported = saidText(rule, translate)
  return {
    error: translate('server.fieldRule', { name: fieldLabel(descriptor.name, field, translate), rule: reported }),
    fields,
    reported,
  }
}

/** The part of a path that is a field of the form, with what stands in it. */
function nameIn({ fields }: ResourceDescriptor, path: string): string {
  const parts = path.split('/')
  const at = parts.findIndex((part) => fields.some(({ name }) => name === part))
  return at < 0 ? path : parts.slice(at).join('.')
}
