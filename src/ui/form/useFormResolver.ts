import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import type { FormCheck } from './extras'

// Zod is large, and not needed before the first save.
const loadResolver = () => import('./formResolver')

/**
 * The resolver of a form, which is loaded with zod once the form is shown.
 * @returns the resolver, the fields that the last validation leaves out of the body, and whether one is running
 */
export function useFormResolver(
  descriptor: ResourceDescriptor,
  mode: 'create' | 'update',
  ownCheck: FormCheck | undefined,
  before: () => Values,
) {
  const translate = useTranslate()
  const stays = useRef<ReadonlySet<string>>(new Set())
  const checks = useRef(0)
  useEffect(() => {
    const idle = setTimeout(() => void loadResolver(), 0)
    return () => clearTimeout(idle)
  }, [])
  return useMemo(() => {
    const onStays = (names: ReadonlySet<string>) => {
      stays.current = names
    }
    const check: Resolver<Values> = async (...values) => {
      const { formResolver } = await loadResolver()
      return formResolver({
        descriptor,
        mode,
        ownCheck,
        before,
        onStays,
        exists: (key) => translate(key, { _: '' }) !== '',
      })(...values)
    }
    const resolver: Resolver<Values> = (values, ...more) => {
      checks.current += 1
      // Input during the validation is not part of this save: it is not validated.
      return Promise.resolve(check(copyOf(values), ...more)).finally(() => {
        checks.current -= 1
      })
    }
    return { resolver, stays: () => stays.current, isChecking: () => checks.current > 0 }
  }, [descriptor, mode, ownCheck, before, translate])
}

/** A deep copy, since react-hook-form changes the values that it hands out. Files stay the same. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)])) as Value
}
