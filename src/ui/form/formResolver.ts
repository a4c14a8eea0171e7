import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { schemaOf, validatorFor } from '../../schema/validator'
import { packed } from '../inputs/fieldError'
import type { FormCheck } from './extras'

export interface FormRules {
  readonly descriptor: ResourceDescriptor
  readonly mode: 'create' | 'update'
  readonly ownCheck: FormCheck | undefined
  /** Whether a message key has a text. */
  readonly exists: (key: string) => boolean
  /** The form's initial values. */
  readonly before: () => Values
  /** Called at each validation with the invalid fields that nobody changed: they are not sent, and the server keeps their values. */
  readonly onStays: (names: ReadonlySet<string>) => void
}

/**
 * The zod resolver of a form: first the page's own rules, over them those of the schema. What was saved before the
 * schema had a rule for it does not keep the other fields from being saved.
 */
export function formResolver({ descriptor, mode, ownCheck, exists, before, onStays }: FormRules): Resolver<Values> {
  const check = validatorFor(descriptor, mode, exists)
  const faultsOf = (values: Values) => {
    const found = Object.entries(check(values))
    const stays = new Set(
      mode === 'update'
        ? unchanged(
            descriptor,
            found.map(([path]) => path),
            values,
            before(),
          )
        : [],
    )
    onStays(stays)
    const errors = found
      .filter(([path]) => !stays.has(topOf(path)))
      .map(([path, { key, params }]) => [path, packed({ message: key, args: params })] as const)
    return { ...ownCheck?.(values, before()), ...Object.fromEntries(errors) }
  }
  return zodResolver(schemaOf(faultsOf), undefined, { raw: true })
}

const topOf = (path: string) => path.split('.')[0] ?? path

/** The fields of these paths that an update may leave out, and that are as they were saved. */
function unchanged({ fields }: ResourceDescriptor, paths: readonly string[], values: Values, before: Values): string[] {
  const names = new Set(paths.map(topOf))
  const isSame = (name: string) =>
    !isBlank(before[name]) && JSON.stringify(values[name]) === JSON.stringify(before[name])
  return fields.flatMap(({ name, required }) => (names.has(name) && !required && isSame(name) ? [name] : []))
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
