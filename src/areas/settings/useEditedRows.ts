import { useCallback, useState } from 'react'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { ReadList } from '../../ui/conflict/useListSave'

/** Lines that are edited together and saved as a whole. */
export interface EditedRows<Row> {
  /** undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  readonly isChanged: boolean
  /** What they began with. */
  readonly base: ReadList<Row>
  change(next: readonly Row[]): void
  /** They are what the server keeps: nothing is left to save. */
  settle(next: ReadList<Row>): void
  /** They are edited still, and begin with what somebody else has saved. */
  rebase(next: readonly Row[], base: ReadList<Row>): void
}

/** What is read fills the lines once; later readings do not change what somebody has begun to edit. */
export function useEditedRows<Row>(read: ReadList<Row> | undefined): EditedRows<Row> {
  const [rows, setRows] = useState<readonly Row[]>()
  const [isChanged, setChanged] = useState(false)
  const [taken, setTaken] = useState<ReadList<Row>>()
  const [base, setBase] = useState<ReadList<Row>>({ rows: [], revision: '' })
  useUnsavedChanges(isChanged)
  if (read && read !== taken && !isChanged) {
    setTaken(read)
    setBase(read)
    setRows(read.rows)
  }
  const change = useCallback((next: readonly Row[]) => {
    setRows(next)
    setChanged(true)
  }, [])
  const settle = useCallback((next: ReadList<Row>) => {
    setRows(next.rows)
    setBase(next)
    setChanged(false)
  }, [])
  const rebase = useCallback((next: readonly Row[], begun: ReadList<Row>) => {
    setRows(next)
    setBase(begun)
  }, [])
  return { rows, isChanged, base, change, settle, rebase }
}
