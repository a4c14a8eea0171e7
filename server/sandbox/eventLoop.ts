import { waitedMs } from './processor'

const EVERY_MS = 2

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

const look = () => ({ at: performance.now(), waited: waitedMs() })
