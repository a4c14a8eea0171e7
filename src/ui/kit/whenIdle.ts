/** What a person waits for comes first, though the page may look idle between two answers. */
const AFTER_MS = 300

/**
 * Runs something once the page is idle.
 * @param afterMs not sooner than this
 * @returns cancels it
 */
export function whenIdle(work: () => void, afterMs = AFTER_MS): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Not every browser supports it.
    if (!('requestIdleCallback' in window)) return work()
    handle = requestIdleCallback(work, { timeout: 3_000 })
  }, afterMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
