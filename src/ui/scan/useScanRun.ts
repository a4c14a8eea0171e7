import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { codedError } from '../feedback/codedError'
import { errorText } from '../feedback/errorText'
import { useUnmounted } from '../kit/useUnmounted'
import { playOutcome } from './sounds'
import { useScanLog, type ScanEntry } from './useScanLog'

/** What one scan is about, for the log. */
export type Scan = Pick<ScanEntry, 'scanned' | 'what'>

/** Thrown by the work of a scan that the user cancelled, to be scanned again: it leaves no line. */
export class ScanTakenBack extends Error {}

/**
 * Does what a scan asks for: it is in the log at once, its outcome is heard and shown there, and no dialog
 * comes between two scans. If the log is gone before the answer is there, a toast reports an error.
 * @returns the log, and how many successes have left it; whether an answer is awaited; what runs a scan, whose work may give what it was given in place of
 * `what`; and what notes one that is not run, with why in words
 */
export function useScanRun() {
  const translate = useTranslate()
  const notify = useNotify()
  const { entries, older, add, settle } = useScanLog()
  const isGone = useUnmounted()

  const fail = useCallback(
    (line: ScanEntry, text: string) => {
      playOutcome('failure')
      settle(line, { outcome: 'failure', text })
      if (isGone.current) notify(`${line.scanned} → ${line.what}: ${text}`, { type: 'error' })
    },
    [settle, notify, isGone],
  )
  const missed = useCallback(
    (scan: Scan, text: string) => fail(add({ ...scan, outcome: 'awaited' }), text),
    [add, fail],
  )
  const run = useCallback(
    async (scan: Scan, work: () => Promise<string | void>) => {
      const line = add({ ...scan, outcome: 'awaited' })
      try {
        const given = await work()
        playOutcome('success')
        settle(line, { outcome: 'success', ...(given !== undefined && { what: given }) })
      } catch (error) {
        if (error instanceof ScanTakenBack) return settle(line, undefined)
        fail(line, errorText(codedError(error, translate), translate))
      }
    },
    [add, settle, fail, translate],
  )
  return { entries, older, isAwaiting: entries.some(({ outcome }) => outcome === 'awaited'), run, missed }
}
