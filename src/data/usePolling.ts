import { useEffect, useRef } from 'react'

/** A running poll. */
export interface Poller {
  stop(): void
}

const MAX_DELAY_MS = 60_000

/**
 * Calls `poll` at once and then every `intervalMs`, one at a time. It pauses while the page is hidden and polls at once
 * when it is visible again. Each consecutive failure doubles the delay up to a minute, unless the network comes back
 * before.
 */
export function startPolling(poll: (signal: AbortSignal) => Promise<unknown>, intervalMs: number): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  const controller = new AbortController()

  const schedule = () => {
    clearTimeout(timer)
    if (controller.signal.aborted || document.hidden) return
    timer = setTimeout(run, Math.min(intervalMs * 2 ** failures, Math.max(MAX_DELAY_MS, intervalMs)))
  }
  const run = () => {
    if (isRunning || controller.signal.aborted) return
    isRunning = true
    void poll(controller.signal)
      .then(
        () => (failures = 0),
        () => (failures += 1),
      )
      .finally(() => {
        isRunning = false
        schedule()
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
      controller.abort()
    },
  }
}

/** `startPolling` while a component is mounted and `enabled`. */
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
