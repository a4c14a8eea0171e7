import { useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { useRunAction } from '../../../data/useRunAction'
import { codedError } from '../../../ui/feedback/codedError'
import { errorText } from '../../../ui/feedback/errorText'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { playOutcome } from '../../../domain/scan/sounds'
import { useScanLog } from '../../../domain/scan/useScanLog'

/** Makes the action's call for one scan: it is heard, it stands in the log, and no dialog comes between two scans (spec/3 §8). */
export function useScanRun({ action, resource, params }: ActionDialogProps) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const { entries, add } = useScanLog()
  const [busy, setBusy] = useState(false)

  const run = useCallback(
    async (scanned: string, what: string, body: unknown) => {
      setBusy(true)
      try {
        await runAction(action, { resource, params, body })
        playOutcome('success')
        add({ scanned, what, outcome: 'success' })
      } catch (error) {
        playOutcome('failure')
        add({ scanned, what, outcome: 'failure', text: errorText(codedError(error, translate), translate) })
      } finally {
        setBusy(false)
      }
    },
    [action, resource, params, runAction, add, translate],
  )
  return { entries, busy, run }
}
