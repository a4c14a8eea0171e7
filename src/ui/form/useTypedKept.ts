import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { lastEnd, readSession, subscribeSession } from '../../data/session'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'

const KEY = 'shelfdeck.typed'

/** What stood in a form, whose it was, and where the form was. */
interface Typed {
  readonly email: string
  readonly address: string
  readonly form: string
  readonly values: Values
}

/**
 * Keeps what was typed into a form when the session ends under it, and fills the form with it when the same person has signed in
 * again and is back at its address; this tab alone has it. Secrets and files are not kept.
 */
export function useTypedKept(descriptor: ResourceDescriptor, mode: string, form: RefObject<UseFormReturn<Values> | null>, isChanged: () => boolean, fill: (values: Values) => void): void {
  const notify = useNotify()
  const translate = useTranslate()
  const email = useRef<string>(undefined)
  const name = `${descriptor.name} ${mode}`
  useEffect(() => {
    email.current = readSession()?.email
    const typed = takeTyped(name)
    if (typed) {
      fill(typed)
      notify(translate('form.typedBack'), { type: 'info' })
    }
    return subscribeSession(() => {
      if (readSession() || lastEnd() !== 'expired' || email.current === undefined || !form.current || !isChanged()) return
      keepTyped({ email: email.current, address: location.hash, form: name, values: typedIn(descriptor, form.current) })
    })
  }, [descriptor, name, form, isChanged, fill, notify, translate])
}

function typedIn({ fields }: ResourceDescriptor, { getValues, getFieldState }: UseFormReturn<Values>): Values {
  const typed = fields.filter(({ name, isSecret, input }) => !isSecret && input !== 'file' && getFieldState(name).isDirty)
  return Object.fromEntries(typed.map(({ name }) => [name, getValues(name)]))
}

function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing has nothing to give back.
  }
}

/** Of the form at this address, once; what somebody else typed is forgotten. */
function takeTyped(form: string): Values | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const typed = JSON.parse(text) as Typed
  const isTheirs = typed.email === readSession()?.email
  const isHere = typed.address === location.hash && typed.form === form
  if (isHere || !isTheirs) sessionStorage.removeItem(KEY)
  return isHere && isTheirs ? typed.values : undefined
}
