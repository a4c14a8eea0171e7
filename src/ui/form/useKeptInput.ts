import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lastEndReason, readSession, subscribeSession } from '../../data/session'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import type { FormBase } from './useFormBase'

const KEY = 'shelfdeck.typed'

/** The input of a form, whose it was, and where the form was. */
interface Typed {
  readonly email: string
  readonly address: string
  readonly form: string
  readonly values: Values
  /** What its fields held before that. */
  readonly begun: Values
}

interface TypedForm {
  readonly descriptor: ResourceDescriptor
  readonly mode: string
  readonly form: RefObject<UseFormReturn<Values> | null>
  readonly base: FormBase
  readonly isChanged: () => boolean
  readonly fill: (values: Values) => void
  readonly onResume: ((begun: Values) => void) | undefined
}

/**
 * Keeps what was typed into a form when the session ends under it, and fills the form with it when the same person has signed in
 * again and is back at its address; this tab alone has it. Secrets and files are not kept. Its save is compared with what was
 * read before the session ended: others may have saved since.
 */
export function useKeptInput({
  descriptor,
  mode,
  form,
  base: { read, resume },
  isChanged,
  fill,
  onResume,
}: TypedForm): void {
  const notify = useNotify()
  const translate = useTranslate()
  const email = useRef<string>(undefined)
  const name = `${descriptor.name} ${mode}`
  const resumed = useRef(onResume)
  useEffect(() => {
    resumed.current = onResume
  })
  useEffect(() => {
    email.current = readSession()?.email
    const typed = takeTyped(name)
    if (typed) {
      fill(typed.values)
      resume(typed.begun)
      resumed.current?.(typed.begun)
      notify(translate('form.typedBack'), { type: 'info' })
    }
    return subscribeSession(() => {
      if (
        readSession() ||
        lastEndReason() !== 'expired' ||
        email.current === undefined ||
        !form.current ||
        !isChanged()
      )
        return
      keepTyped({
        email: email.current,
        address: location.hash,
        form: name,
        ...typedIn(descriptor, form.current, read()),
      })
    })
  }, [descriptor, name, form, read, resume, isChanged, fill, notify, translate])
}

function typedIn(
  { fields }: ResourceDescriptor,
  { getValues, getFieldState }: UseFormReturn<Values>,
  base: Values,
): Pick<Typed, 'values' | 'begun'> {
  const typed = fields.filter(
    ({ name, isSecret, input }) => !isSecret && input !== 'file' && getFieldState(name).isDirty,
  )
  const of = (values: Values) => Object.fromEntries(typed.map(({ name }) => [name, values[name] ?? null]))
  return { values: of(getValues()), begun: of(base) }
}

function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Without storage there is nothing to restore.
  }
}

/** The input of the form at this address, once; what somebody else typed is dropped. */
function takeTyped(form: string): Typed | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const typed = JSON.parse(text) as Typed
  const isTheirs = typed.email === readSession()?.email
  const isHere = typed.address === location.hash && typed.form === form
  if (isHere || !isTheirs) sessionStorage.removeItem(KEY)
  return isHere && isTheirs ? typed : undefined
}
