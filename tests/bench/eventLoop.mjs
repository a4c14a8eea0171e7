// Preloaded into the measured server: SIGWINCH writes what its event loop suffered, and starts anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds that the main thread has had a processor, where the system tells it. */
function worked() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return NaN
  }
}

if (isMainThread && process.env.BENCH_LOOP_FILE) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // A busy machine lets a process wait; its own work between two turns is what it answers for.
  let [own, last] = [0, worked()]
  setInterval(() => {
    const now = worked()
    own = Math.max(own, now - last)
    last = now
  }, 1).unref()
  process.on('SIGWINCH', () => {
    writeFileSync(
      process.env.BENCH_LOOP_FILE,
      JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6, own }),
    )
    delay.reset()
    own = 0
  })
}
