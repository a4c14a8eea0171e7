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
}

/** A text of the specification, to the letter. */
const EXACT = 'validation.betweenExclusive'
const isNameless = (key: string) => key.startsWith('validation.') && key !== EXACT

// The checker is large and a form is open before anybody saves.
const loadValidator = () => import('../../schema/validator')

/** `check(values, before)`: what is wrong, in words: first by the schema, then by the page's own rules. */
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
      const faults = Object.entries(found)
      const errors = faults.map(([path, { key, params }]) => [path, translate(key, params)] as const)
      const nameless = new Set(faults.flatMap(([path, { key }]) => (isNameless(key) ? [path] : [])))
      return { errors: { ...ownCheck?.(values, before), ...Object.fromEntries(errors) }, nameless }
    },
    [descriptor, mode, ownCheck, translate],
  )
}

/** The error of a field: its own, or that of the first of its parts. */
export function errorOf(errors: FormErrors, name: string): string | undefined {
  const path = pathOf(errors, name)
  return path === undefined ? undefined : errors[path]
}

/** The path of a field's error: its own, or that of the first of its parts. */
export function pathOf(errors: FormErrors, name: string): string | undefined {
  return name in errors ? name : Object.keys(errors).find((key) => key.startsWith(`${name}.`))
}
