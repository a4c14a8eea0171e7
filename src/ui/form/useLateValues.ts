import { useEffect, useRef } from 'react'
import type { useForm } from 'react-hook-form'
import type { Values } from '../../schema/template'

/**
 * Fills a form anew when the record comes after what was shown at once, such as a list's row. What was typed
 * meanwhile stays, and counts as a change still.
 */
export function useLateValues(reset: ReturnType<typeof useForm<Record<string, unknown>>>['reset'], values: Values): void {
  const first = useRef(values)
  useEffect(() => {
    if (first.current !== values) reset({ ...values }, { keepDirtyValues: true, keepDirty: true })
    first.current = values
  }, [reset, values])
}
