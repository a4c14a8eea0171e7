import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from '../../schema/template'

/**
 * Notes what was typed before React's effects of the first render have run: react-hook-form counts changes only
 * from then on, and a form left right after would lose them without a question.
 */
export function useEarlyTyping(form: UseFormReturn<Record<string, unknown>>, values: Values): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(form.getValues())) {
      if (isTyped(value) && value !== values[name]) form.setValue(name, value, { shouldDirty: true })
    }
    // Only what was there before the first effect can have been missed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

const isTyped = (value: unknown): boolean => typeof value === 'string' && value !== ''
