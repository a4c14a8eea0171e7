import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { REVISION } from '../../schema/revision'
import type { Values } from '../../schema/template'

/** What a form began with: what its save is compared with. */
export interface FormBase {
  /** The record that the form is filled with. */
  readonly record: Values
  read(): Values
  /** It goes on from there: the other's record, after a conflict. */
  begin(next: Values): void
}

/** How a form takes a record: its fields hold it already. */
export const FILLED = { keepValues: true, keepErrors: true, keepSubmitCount: true } as const

/**
 * The record of a form, which may come after what was shown at once, such as a list's row: it fills the fields that
 * nobody has changed. Where somebody else has saved since, a form that has changes stays as it is: its save is compared
 * with what it began with.
 * @param changed - the names of the fields that hold changes
 */
export function useFormBase(values: Values, form: RefObject<UseFormReturn<Values> | null>, changed: () => readonly string[]): FormBase {
  const [record, setRecord] = useState(values)
  const base = useRef(values)
  const last = useRef(values)
  const filledWith = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    const { [REVISION]: read } = base.current
    if (read !== undefined && values[REVISION] !== read && changed().length > 0) return
    base.current = values
    setRecord(values)
  }, [values, changed])
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
  return { record, read, begin }
}
