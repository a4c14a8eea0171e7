import { useCallback, useState } from 'react'

/** The outcome of a scan; 'awaited' while it is unknown. */
type ScanOutcome = 'awaited' | 'success' | 'failure'

/** One line of the dialog's log: what was scanned and its outcome. */
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

interface Lines {
  readonly entries: readonly ScanEntry[]
  /** The number of successes that are no longer listed. */
  readonly older: number
}

/** Failed and awaited scans stay: only the oldest successes make room. */
function trimmed({ entries, older }: Lines): Lines {
  const last = entries.findLastIndex(({ outcome }) => outcome === 'success')
  return entries.length <= KEPT || last < 0
    ? { entries, older }
    : trimmed({ entries: entries.toSpliced(last, 1), older: older + 1 })
}

/**
 * The last scans of the dialog, newest first.
 * @returns the lines; how many successes had to make room; what adds a line; what replaces or removes one
 */
export function useScanLog() {
  const [lines, setLines] = useState<Lines>({ entries: [], older: 0 })
  const add = useCallback((entry: Omit<ScanEntry, 'id' | 'at'>): ScanEntry => {
    last += 1
    const line: ScanEntry = { ...entry, id: last, at: Math.floor(Date.now() / 1000) }
    setLines(({ entries, older }) => trimmed({ entries: [line, ...entries], older }))
    return line
  }, [])
  const settle = useCallback((line: ScanEntry, result: Partial<ScanEntry> | undefined) => {
    const settled = result ? [{ ...line, ...result }] : []
    setLines(({ entries, older }) =>
      trimmed({ entries: entries.flatMap((each) => (each.id === line.id ? settled : [each])), older }),
    )
  }, [])
  return { ...lines, add, settle }
}
