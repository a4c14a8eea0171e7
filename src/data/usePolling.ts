import { useEffect, useRef } from 'react'

/** Calls again and again until stopped. What a poll gives decides when the next one comes. */
export interface Poller {
  stop(): void
}

const LONGEST_MS = 60_000

/**
 * Calls `poll` at once and then every `intervalMs`, one at a time. It rests while the page is hidden and calls
 * at once when it is seen again. Each failure in a row doubles the wait up to a minute (design §4), unless the
 * network comes back before.
 */
export function startPolling(poll: (signal: AbortSignal) => Promise<unknown>, intervalMs: number): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  const ending = new AbortController()

  const plan = () => {
    clearTimeout(timer)
    if (ending.signal.aborted || document.hidden) return
    timer = setTimeout(run, Math.min(intervalMs * 2 ** failures, Math.max(LONGEST_MS, intervalMs)))
  }
  const run = () => {
    if (isRunning || ending.signal.aborted) return
    isRunning = true
    void poll(ending.signal)
      .then(
        () => (failures = 0),
        () => (failures += 1),
      )
      .finally(() => {
        isRunning = false
        plan()
      })
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (!document.hidden) run()
  }
  const onOnline = () => {
    if (failures > 0 && !document.hidden) run()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  if (!document.hidden) run()
  return {
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      ending.abort()
    },
  }
}

/** startPolling for as long as a component is there and `enabled` holds. */
export function usePolling(poll: (signal: AbortSignal) => Promise<unknown>, intervalMs: number, enabled = true): void {
  const latest = useRef(poll)
  useEffect(() => {
    latest.current = poll
  })
  useEffect(() => {
    if (!enabled) return
    const poller = startPolling((signal) => latest.current(signal), intervalMs)
    return () => poller.stop()
  }, [enabled, intervalMs])
}
