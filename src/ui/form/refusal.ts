import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'

/** Thrown by a save: what is wrong with fields, which say it themselves and no dialog. */
export class FieldsRefused extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('refused')
  }
}

/** A failed save, as a form says it. */
export interface Refusal {
  /** For the dialog: the failure, or what it says in words that name the field by its label. */
  readonly error: unknown
  /** What the server says of fields, in the person's language, by their names in the form. */
  readonly fields: Readonly<Record<string, string>>
  /** What the dialog says of a field, as the field would say it. */
  readonly told: string | undefined
}

/**
 * Reads a failed save. The server names fields by where they stand in the body (`product/0/layoutId`) and begins what
 * its checks say with that name.
 */
export function refusalOf(error: unknown, descriptor: ResourceDescriptor, translate: Translate): Refusal {
  if (!(error instanceof HttpError)) return { error, fields: {}, told: undefined }
  const entries = Object.entries(error.fields ?? {})
  const fields = Object.fromEntries(entries.map(([path, said]) => [nameIn(descriptor, path), saidText(said, translate)]))
  const [path, rule] = error.said.key === 'server.fieldRule' ? (entries[0] ?? []) : []
  const field = path === undefined ? undefined : descriptor.fields.find(({ name }) => name === nameIn(descriptor, path).split('.')[0])
  if (!field || rule === undefined) return { error, fields, told: saidText(error.said, translate) }
  const told = saidText(rule, translate)
  return { error: translate('server.fieldRule', { name: fieldLabel(descriptor.name, field, translate), rule: told }), fields, told }
}

/** The part of a path that is a field of the form, with what stands in it. */
function nameIn({ fields }: ResourceDescriptor, path: string): string {
  const parts = path.split('/')
  const at = parts.findIndex((part) => fields.some(({ name }) => name === part))
  return at < 0 ? path : parts.slice(at).join('.')
}
