import { useEffect, useMemo, useRef } from 'react'
import type { useForm } from 'react-hook-form'
import { REVISION } from '../../schema/revision'
import type { Values } from '../../schema/template'

/** What a form began with: what its save is compared with. */
export interface FormBase {
  read(): Values
  /** It goes on from there: the other's record, after a conflict. */
  begin(next: Values): void
}

/**
 * Fills a form anew when the record comes after what was shown at once, such as a list's row. What was typed
 * meanwhile stays, and counts as a change still. Where somebody else has saved since, a form that has changes stays as it
 * is: its save is compared with what it began with.
 * @returns what the form began with, and how it begins with something else
 */
export function useLateValues({ reset, formState }: Pick<ReturnType<typeof useForm<Record<string, unknown>>>, 'reset' | 'formState'>, values: Values): FormBase {
  const first = useRef(values)
  const base = useRef(values)
  const { isDirty } = formState
  useEffect(() => {
    if (first.current === values) return
    first.current = values
    const { [REVISION]: read } = base.current
    if (isDirty && read !== undefined && values[REVISION] !== read) return
    base.current = values
    reset({ ...values }, { keepDirtyValues: true, keepDirty: true })
  }, [reset, values, isDirty])
  return useMemo(
    () => ({
      read: () => base.current,
      begin(next) {
        base.current = next
      },
    }),
    [],
  )
}
