import { useCallback, useState } from 'react'
import { useUnsavedChanges } from '../../data/unsavedChanges'

/** Lines that are edited together and saved as a whole. */
export interface EditedRows<Row> {
  /** undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  readonly isChanged: boolean
  change(next: readonly Row[]): void
  /** They are what the server keeps: nothing is left to save. */
  settle(next: readonly Row[]): void
}

/** What is read fills the lines once; later readings do not change what somebody has begun to edit. */
export function useEditedRows<Row>(read: readonly Row[] | undefined): EditedRows<Row> {
  const [rows, setRows] = useState<readonly Row[]>()
  const [isChanged, setChanged] = useState(false)
  const [taken, setTaken] = useState<readonly Row[]>()
  useUnsavedChanges(isChanged)
  if (read && read !== taken && !isChanged) {
    setTaken(read)
    setRows(read)
  }
  const change = useCallback((next: readonly Row[]) => {
    setRows(next)
    setChanged(true)
  }, [])
  const settle = useCallback((next: readonly Row[]) => {
    setRows(next)
    setChanged(false)
  }, [])
  return { rows, isChanged, change, settle }
}
