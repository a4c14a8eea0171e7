import { useCallback, useState } from 'react'

/** What came of a scan; 'awaited' where nothing is known of it yet. */
type ScanOutcome = 'awaited' | 'success' | 'failure'

/** One line of the dialog's log: what was scanned and what came of it. */
export interface ScanEntry {
  readonly id: number
  readonly at: number
  /** What was scanned: a tag, a device. */
  readonly scanned: string
  /** The product or family, or the name of a file. */
  readonly what: string
  readonly outcome: ScanOutcome
  /** Why it failed, already in words. */
  readonly text?: string
}

const KEPT = 50
let last = 0

/**
 * The last scans of the dialog, newest first.
 * @returns the lines; what adds one; what puts another in its place, or takes it away
 */
export function useScanLog() {
  const [entries, setEntries] = useState<readonly ScanEntry[]>([])
  const add = useCallback((entry: Omit<ScanEntry, 'id' | 'at'>): ScanEntry => {
    last += 1
    const line: ScanEntry = { ...entry, id: last, at: Math.floor(Date.now() / 1000) }
    setEntries((all) => [line, ...all].slice(0, KEPT))
    return line
  }, [])
  const settle = useCallback((line: ScanEntry, result: Partial<ScanEntry> | undefined) => {
    const settled = result && { ...line, ...result }
    setEntries((all) => {
      if (!settled) return all.filter(({ id }) => id !== line.id)
      // One that newer scans have pushed out comes back: what came of it has not been seen.
      return all.some(({ id }) => id === line.id) ? all.map((each) => (each.id === line.id ? settled : each)) : [settled, ...all]
    })
  }, [])
  return { entries, add, settle }
}
