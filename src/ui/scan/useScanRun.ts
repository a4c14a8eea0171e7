import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { codedError } from '../feedback/codedError'
import { errorText } from '../feedback/errorText'
import { playOutcome } from './sounds'
import { useScanLog, type ScanEntry } from './useScanLog'

/** What one scan is about, for the log. */
export type Scan = Pick<ScanEntry, 'scanned' | 'what'>

/**
 * Does what a scan asks for: it is heard, it stands in the log, and no dialog comes between two scans (spec/3 §8).
 * Where the log is gone before the answer is there, a failure is told by a note.
 * @returns the log; what runs a scan, and what notes one that is not run, with why in words
 */
export function useScanRun() {
  const translate = useTranslate()
  const notify = useNotify()
  const { entries, add } = useScanLog()
  const [busy, setBusy] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const missed = useCallback(
    ({ scanned, what }: Scan, text: string) => {
      playOutcome('failure')
      add({ scanned, what, outcome: 'failure', text })
      if (isGone.current) notify(`${scanned} → ${what}: ${text}`, { type: 'error' })
    },
    [add, notify],
  )
  const run = useCallback(
    async (scan: Scan, work: () => Promise<unknown>) => {
      setBusy(true)
      try {
        await work()
        playOutcome('success')
        add({ ...scan, outcome: 'success' })
      } catch (error) {
        missed(scan, errorText(codedError(error, translate), translate))
      } finally {
        setBusy(false)
      }
    },
    [add, missed, translate],
  )
  return { entries, busy, run, missed }
}
