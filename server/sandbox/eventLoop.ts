import { queuedMs } from './cpuTime'

const EVERY_MS = 2

/**
 * Measures the longest block of this thread's event loop during `work`, in milliseconds. Time in which the thread
 * waited for a CPU is left out if the system reports it (Linux): a busy machine is no block of ours.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = sample()
  const timer = setInterval(() => {
    const now = sample()
    longest = Math.max(longest, now.at - last.at - (now.queued - last.queued) - EVERY_MS)
    last = now
  }, EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return longest
}

const sample = () => ({ at: performance.now(), queued: queuedMs() })
