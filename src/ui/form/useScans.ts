import { useTranslate } from 'ra-core'
import { useCallback, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { bodyOf, isBlank } from '../../schema/body'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { errorText as failureText } from '../feedback/errorText'
import { errorText } from '../inputs/fieldError'
import { FIELD } from '../kit/Dialog'

interface ScansOptions {
  readonly descriptor: ResourceDescriptor
  /** The form's id. */
  readonly id: string
  readonly form: RefObject<UseFormReturn<Values> | null>
  readonly resolver: Resolver<Values>
  readonly isChanged: () => boolean
  readonly onSave: (body: Values, values: Values) => Promise<unknown>
  /** Called when a scan is invalid or could not be validated: why, in words. */
  readonly onMissed: ((values: Values, why: string) => void) | undefined
}

const UNASKED = { fields: {}, shouldUseNativeValidation: false } as const

/**
 * Takes what a form that stays open holds, and empties it for the next before anything is awaited: a scanner types the
 * next code right after the Enter of the last. An invalid scan is reported, and comes back, selected, if nothing was
 * typed since.
 */
export function useScans({ descriptor, id, form, resolver, isChanged, onSave, onMissed }: ScansOptions) {
  const translate = useTranslate()
  return useCallback(async () => {
    if (!form.current) return
    const { getValues, reset, setValue, setError } = form.current
    const values = Object.fromEntries(
      Object.entries(getValues()).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    )
    const body = bodyOf(descriptor, values, 'create')
    const isScan = isChanged() && Object.values(body).some((value) => !isBlank(value))
    flushSync(() => reset())
    const firstField = () =>
      document.getElementById(id)?.querySelector<HTMLElement>(`[aria-invalid="true"]:is(input, textarea), ${FIELD}`)
    firstField()?.focus()
    if (!isScan) return
    try {
      const { errors } = await resolver(values, undefined, UNASKED)
      if (Object.keys(errors).length === 0) return void (await onSave(body, values))
      onMissed?.(values, errorText(errors, translate) ?? '')
      if (isChanged()) return
      flushSync(() => {
        for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
        for (const [name, error] of Object.entries(errors)) setError(name, error as { message: string })
      })
      const wrong = firstField()
      wrong?.focus()
      if (wrong instanceof HTMLInputElement) wrong.select()
    } catch (error) {
      onMissed?.(values, failureText(error, translate))
    }
  }, [descriptor, id, form, resolver, isChanged, onSave, onMissed, translate])
}
