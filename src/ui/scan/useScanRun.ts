import { useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { codedError } from '../feedback/codedError'
import { errorText } from '../feedback/errorText'
import { playOutcome } from './sounds'
import { useScanLog, type ScanEntry } from './useScanLog'

/** What one scan is about, for the log. */
export type Scan = Pick<ScanEntry, 'scanned' | 'what'>

/** Does what a scan asks for: it is heard, it stands in the log, and no dialog comes between two scans (spec/3 §8). */
export function useScanRun() {
  const translate = useTranslate()
  const { entries, add } = useScanLog()
  const [busy, setBusy] = useState(false)

  const run = useCallback(
    async (scan: Scan, work: () => Promise<unknown>) => {
      setBusy(true)
      try {
        await work()
        playOutcome('success')
        add({ ...scan, outcome: 'success' })
      } catch (error) {
        playOutcome('failure')
        add({ ...scan, outcome: 'failure', text: errorText(codedError(error, translate), translate) })
      } finally {
        setBusy(false)
      }
    },
    [add, translate],
  )
  return { entries, busy, run }
}
