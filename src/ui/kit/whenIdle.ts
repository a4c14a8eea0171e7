/**
 * Does something once the page has nothing else to do.
 * @returns calls it off
 */
export function whenIdle(work: () => void): () => void {
  // Not every browser can tell.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}
