import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useScanRun } from '../../../ui/scan/useScanRun'

/**
 * Makes an assignment; the list of tags is read again after it.
 * @param work gives what the tag was given
 */
export type AssignRun = (tagId: string, what: string, work: () => Promise<string>) => Promise<void>

/** Runs the assignments of the dialog one after the other: each may ask something. The next is scanned meanwhile. */
export function useAssignRun() {
  const queries = useQueryClient()
  const { entries, older, isAwaiting, run: runScan } = useScanRun()
  const before = useRef<Promise<unknown>>(Promise.resolve())

  const run = useCallback<AssignRun>(
    (scanned, what, work) => {
      const { current: turn } = before
      const done = runScan({ scanned, what }, async () => {
        await turn
        const given = await work()
        void queries.invalidateQueries({ queryKey: ['tag'] })
        return given
      })
      before.current = done
      return done
    },
    [queries, runScan],
  )
  return { entries, older, isAwaiting, run }
}
