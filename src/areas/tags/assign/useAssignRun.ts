import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { codedError } from '../../../ui/feedback/codedError'
import { errorText } from '../../../ui/feedback/errorText'
import { FamilyRefused } from './singleAssign'
import { playOutcome } from '../../../ui/scan/sounds'
import { useScanLog } from '../../../ui/scan/useScanLog'

export type Outcome = 'success' | 'failure' | 'off'

/** Makes an assignment: it is heard, it stands in the log, and the list of tags is read again. */
export type AssignRun = (tagId: string, what: string, work: () => Promise<string | undefined>) => Promise<Outcome>

/**
 * Runs the assignments of the dialog one at a time. A failure is heard and stands in the log with message and code:
 * no dialog comes between two scans, and the session stays.
 */
export function useAssignRun() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { entries, add } = useScanLog()
  const [busy, setBusy] = useState(false)

  const run = useCallback<AssignRun>(
    async (tagId, what, work) => {
      setBusy(true)
      try {
        const given = await work()
        if (given === undefined) return 'off'
        playOutcome('success')
        add({ scanned: tagId, what: given, outcome: 'success' })
        void queries.invalidateQueries({ queryKey: ['tag'] })
        return 'success'
      } catch (error) {
        playOutcome('failure')
        const text = error instanceof FamilyRefused ? translate('areas.tags.assign.family.refused', { code: error.familyCode }) : errorText(codedError(error, translate), translate)
        add({ scanned: tagId, what, outcome: 'failure', text })
        return 'failure'
      } finally {
        setBusy(false)
      }
    },
    [add, queries, translate],
  )
  return { entries, busy, run }
}
