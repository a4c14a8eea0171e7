import type { QueryClient } from '@tanstack/react-query'
import { isLoadingCode } from '../../ui/kit/lazily'
import { whenIdle } from '../../ui/kit/whenIdle'

const LOOK_AGAIN_MS = 50

/**
 * Runs something once the page has its code and its data, and is idle: what no first page waits for, and
 * what the next one will need.
 * @returns calls it off
 */
export function whenSettled(queryClient: QueryClient, work: () => void): () => void {
  let callOff = whenIdle(look)
  function look() {
    if (queryClient.isFetching() === 0 && !isLoadingCode()) return work()
    const timer = setTimeout(() => (callOff = whenIdle(look)), LOOK_AGAIN_MS)
    callOff = () => clearTimeout(timer)
  }
  return () => callOff()
}
