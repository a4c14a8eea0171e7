import { readFileSync } from 'node:fs'

const EVERY_MS = 2
const MS_OF_NS = 1e-6

/**
 * For how long this thread's event loop stood still at most while the work went on, in milliseconds. Time in which the
 * machine had no processor for the thread is left out where the system tells it (Linux): a busy machine is no block of ours.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = look()
  const timer = setInterval(() => {
    const now = look()
    longest = Math.max(longest, now.at - last.at - (now.waited - last.waited) - EVERY_MS)
    last = now
  }, EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return longest
}

const look = () => ({ at: performance.now(), waited: waited() })

/** Milliseconds in which the thread could have run and had no processor. */
function waited(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) * MS_OF_NS
  } catch {
    return 0
  }
}
