import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { REVISION, UNREAD } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { same } from '../../schema/threeWay'

/** The base of a form, which its save is compared with. */
export interface FormBase {
  /** The record that the form is filled with. */
  readonly record: Values
  read(): Values
  /** Sets another base: the other person's record, after a conflict. */
  begin(next: Values): void
  /** Fields hold changes of an earlier version: what they held then, by name. */
  resume(begun: Values): void
  /** Keeps a record that comes out of the form until `release`: react-hook-form forgets a save during which the form is filled. */
  hold(): void
  /** @param isTaken whether the form takes a record that has come meanwhile: one that was saved since is newer */
  release(isTaken: boolean): void
}

/** How a form takes a record that its fields hold already. */
export const FILLED = { keepValues: true, keepErrors: true, keepSubmitCount: true } as const

/**
 * The record of a form, which may come after what was shown first, such as a list's row: it fills the fields that
 * nobody has changed. If somebody else has saved since, a form with changes stays as it is: its save is compared
 * with what it started from.
 * @param changed - the names of the fields that hold changes
 */
export function useFormBase(
  values: Values,
  form: RefObject<UseFormReturn<Values> | null>,
  changed: () => readonly string[],
): FormBase {
  const [record, setRecord] = useState(values)
  const base = useRef(values)
  const last = useRef(values)
  const latest = useRef(values)
  const filledWith = useRef(values)
  const held = useRef<'no' | 'yes' | 'came'>('no')
  const [, setReleases] = useState(0)
  const take = useCallback((next: Values, begun: Values, typed: readonly string[]) => {
    const others = typed.filter((name) => !same(begun[name], next[name]))
    // Changes of an outdated version: their save is compared with what was read then.
    const current = others.length > 0 && next[REVISION] !== undefined ? { ...next, [REVISION]: UNREAD } : next
    base.current = { ...current, ...Object.fromEntries(others.map((name) => [name, begun[name]])) }
    setRecord(current)
  }, [])
  useEffect(() => {
    latest.current = values
    if (last.current === values) return
    if (held.current !== 'no') {
      held.current = 'came'
      return
    }
    last.current = values
    const begun = base.current
    const typed = changed()
    if (begun[REVISION] !== undefined && values[REVISION] !== begun[REVISION] && typed.length > 0) return
    take(values, begun, typed)
  })
  // Before react-admin's form compares with the new record; its own merge would take a list of rows cell by cell, and bring back those that were removed.
  useLayoutEffect(() => {
    if (filledWith.current === record) return
    filledWith.current = record
    const stay = new Set(changed())
    for (const [name, value] of Object.entries(record)) if (!stay.has(name)) form.current?.setValue(name, value)
  }, [record, form, changed])
  const read = useCallback(() => base.current, [])
  const begin = useCallback((next: Values) => {
    base.current = next
  }, [])
  const resume = useCallback((begun: Values) => take(last.current, begun, Object.keys(begun)), [take])
  const hold = useCallback(() => {
    held.current = 'yes'
  }, [])
  const release = useCallback((isTaken: boolean) => {
    const hasCome = held.current === 'came'
    held.current = 'no'
    if (!hasCome) return
    if (isTaken) setReleases((all) => all + 1)
    else last.current = latest.current
  }, [])
  return { record, read, begin, resume, hold, release }
}
