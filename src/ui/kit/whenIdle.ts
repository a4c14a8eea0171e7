/** What a person waits for comes first, though the page may look idle between two answers. */
const AFTER_MS = 300

/**
 * Does something once the page has nothing else to do.
 * @param afterMs not sooner than this
 * @returns calls it off
 */
export function whenIdle(work: () => void, afterMs = AFTER_MS): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Not every browser can tell.
    if (!('requestIdleCallback' in window)) return work()
    handle = requestIdleCallback(work, { timeout: 3_000 })
  }, afterMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
