import { useCallback, useState } from 'react'

/** One line of the dialog's log: what was scanned and what came of it. */
export interface ScanEntry {
  readonly id: number
  readonly at: number
  /** What was scanned: a tag, a device. */
  readonly scanned: string
  /** The product or family, or the name of a file. */
  readonly what: string
  readonly outcome: 'success' | 'failure'
  /** Why it failed, already in words. */
  readonly text?: string
}

const KEPT = 50
let last = 0

/** The last results of the dialog, newest first. */
export function useScanLog() {
  const [entries, setEntries] = useState<readonly ScanEntry[]>([])
  const add = useCallback((entry: Omit<ScanEntry, 'id' | 'at'>) => {
    last += 1
    const line: ScanEntry = { ...entry, id: last, at: Math.floor(Date.now() / 1000) }
    setEntries((all) => [line, ...all].slice(0, KEPT))
  }, [])
  return { entries, add }
}
