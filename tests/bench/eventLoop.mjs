// Preloaded into the measured server: SIGWINCH writes what its event loop suffered, and starts anew.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.BENCH_LOOP_FILE) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGWINCH', () => {
    writeFileSync(process.env.BENCH_LOOP_FILE, JSON.stringify({ max: delay.max / 1e6, p99: delay.percentile(99) / 1e6 }))
    delay.reset()
  })
}
