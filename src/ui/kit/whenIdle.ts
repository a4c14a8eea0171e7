/** What a person waits for comes first, though the page may look idle between two answers. */
const AFTER_MS = 300

/**
 * Does something once the page has nothing else to do.
 * @returns calls it off
 */
export function whenIdle(work: () => void): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Not every browser can tell.
    if (!('requestIdleCallback' in window)) return work()
    handle = requestIdleCallback(work, { timeout: 3_000 })
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
