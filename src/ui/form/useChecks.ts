import { useTranslate } from 'ra-core'
import { useCallback, useEffect } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import type { FormCheck } from './overrides'

/** Messages by field, or by the path of a part such as `position.latitude`. */
export type FormErrors = Readonly<Record<string, string>>

/** What is wrong with a form's values. */
export interface FormFaults {
  readonly errors: FormErrors
  /** Those whose text does not say which field it is about: away from the field it needs the field's name. */
  readonly nameless: ReadonlySet<string>
  /** Fields that do not fit and that nobody changed: they are not sent, and the server keeps what they have. */
  readonly stays: ReadonlySet<string>
}

/** A text of the specification, to the letter. */
const EXACT = 'validation.betweenExclusive'
const isNameless = (key: string) => key.startsWith('validation.') && key !== EXACT

// The checker is large and a form is open before anybody saves.
const loadValidator = () => import('../../schema/validator')

/**
 * `check(values, before)`: what is wrong, in words: first by the schema, then by the page's own rules. What was saved
 * before the schema had a rule for it does not keep the other fields from being saved.
 */
export function useChecks(descriptor: ResourceDescriptor, mode: 'create' | 'update', ownCheck: FormCheck | undefined) {
  const translate = useTranslate()
  useEffect(() => {
    const idle = setTimeout(() => void loadValidator(), 0)
    return () => clearTimeout(idle)
  }, [])
  return useCallback(
    async (values: Values, before: Values): Promise<FormFaults> => {
      const { validatorFor } = await loadValidator()
      const exists = (key: string) => translate(key, { _: '' }) !== ''
      const found = validatorFor(descriptor, mode, exists)(values)
      const stays = new Set(mode === 'update' ? unchanged(descriptor, Object.keys(found), values, before) : [])
      const faults = Object.entries(found).filter(([path]) => !stays.has(topOf(path)))
      const errors = faults.map(([path, { key, params }]) => [path, translate(key, params)] as const)
      const nameless = new Set(faults.flatMap(([path, { key }]) => (isNameless(key) ? [path] : [])))
      return { errors: { ...ownCheck?.(values, before), ...Object.fromEntries(errors) }, nameless, stays }
    },
    [descriptor, mode, ownCheck, translate],
  )
}

const topOf = (path: string) => path.split('.')[0] ?? path

/** The fields of these paths that an update may leave out, and that are as they were saved. */
function unchanged({ fields }: ResourceDescriptor, paths: readonly string[], values: Values, before: Values): string[] {
  const names = new Set(paths.map(topOf))
  const isSame = (name: string) => !isBlank(before[name]) && JSON.stringify(values[name]) === JSON.stringify(before[name])
  return fields.flatMap(({ name, required }) => (names.has(name) && !required && isSame(name) ? [name] : []))
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The error of a field: its own, or that of the first of its parts. */
export function errorOf(errors: FormErrors, name: string): string | undefined {
  const path = pathOf(errors, name)
  return path === undefined ? undefined : errors[path]
}

/** The path of a field's error: its own, or that of the first of its parts. */
export function pathOf(errors: FormErrors, name: string): string | undefined {
  return name in errors ? name : Object.keys(errors).find((key) => key.startsWith(`${name}.`))
}
