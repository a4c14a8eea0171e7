import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useScanRun } from '../../../ui/scan/useScanRun'

/** Runs an assignment, then reloads the list of tags. @param work resolves with what the tag was assigned */
export type AssignRun = (tagId: string, what: string, work: () => Promise<string>) => Promise<void>

/** Runs the dialog's assignments one after the other, as each may ask a question; scanning goes on meanwhile. */
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
