import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnmounted } from '../../../ui/kit/useUnmounted'

export type SaveState =
  | { readonly is: 'clean' | 'waiting' | 'saving' | 'saved' }
  | { readonly is: 'failed'; readonly error: unknown }

export interface AutoSave<Change> {
  readonly state: SaveState
  /** Takes a change; changes within the delay are saved together. */
  change(change: Change): void
  /** Saves pending changes now; resolves with true if nothing is left unsaved. */
  flush(): Promise<boolean>
  /** Retries a failed save. */
  retry(): void
}

/**
 * Saves changes automatically, a delay after the last one, one save at a time. Failed changes are kept for the next
 * change or `retry`; pending changes are saved on unmount.
 * @param onMissed called if a save fails after unmounting
 */
export function useAutoSave<Change extends object>(
  save: (change: Partial<Change>) => Promise<void>,
  delay: number,
  onMissed: (error: unknown) => void,
): AutoSave<Partial<Change>> {
  const [state, setState] = useState<SaveState>({ is: 'clean' })
  const waiting = useRef<Partial<Change>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const saving = useRef(save)
  const missed = useRef(onMissed)
  useEffect(() => {
    saving.current = save
    missed.current = onMissed
  })
  const isGone = useUnmounted()

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    running.current = running.current.then(async () => {
      const change = waiting.current
      if (Object.keys(change).length === 0) return true
      waiting.current = {}
      setState({ is: 'saving' })
      try {
        await saving.current(change)
        setState({ is: Object.keys(waiting.current).length === 0 ? 'saved' : 'waiting' })
        return true
      } catch (error) {
        waiting.current = { ...change, ...waiting.current }
        setState({ is: 'failed', error })
        if (isGone.current) missed.current(error)
        return false
      }
    })
    return running.current
  }, [isGone])

  const change = useCallback(
    (next: Partial<Change>) => {
      waiting.current = { ...waiting.current, ...next }
      setState({ is: 'waiting' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), delay)
    },
    [delay, flush],
  )
  useEffect(() => () => void (timer.current !== undefined && flush()), [flush])
  return { state, change, flush, retry: () => void flush() }
}
