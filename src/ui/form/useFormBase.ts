import { useCallback, useEffect, useRef, useState } from 'react'
import { REVISION } from '../../schema/revision'
import type { Values } from '../../schema/template'

/** What a form began with: what its save is compared with. */
export interface FormBase {
  /** The record that the form is filled with. */
  readonly record: Values
  /** How it is filled: what was typed before the record came stays, and counts as a change still. */
  readonly resetOptions: typeof FIRST | typeof LATER
  read(): Values
  /** It goes on from there: the other's record, after a conflict. */
  begin(next: Values): void
}

/** The fields hold the first record already. */
const FIRST = { keepValues: true } as const
const LATER = { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepSubmitCount: true } as const

/**
 * The record of a form, which may come after what was shown at once, such as a list's row. Where somebody else has saved
 * since, a form that has changes stays as it is: its save is compared with what it began with.
 */
export function useFormBase(values: Values, isChanged: () => boolean): FormBase {
  const [first] = useState(values)
  const [record, setRecord] = useState(values)
  const base = useRef(values)
  const last = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    const { [REVISION]: read } = base.current
    if (isChanged() && read !== undefined && values[REVISION] !== read) return
    base.current = values
    setRecord(values)
  }, [values, isChanged])
  const read = useCallback(() => base.current, [])
  const begin = useCallback((next: Values) => {
    base.current = next
  }, [])
  return { record, resetOptions: record === first ? FIRST : LATER, read, begin }
}
