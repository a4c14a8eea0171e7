// The thread that draws labels: a large one takes tens of milliseconds, and nobody else should wait for it.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { drawLabel } = await import('./draw.ts')

parentPort.on('message', ({ id, job }) => {
  try {
    parentPort.postMessage({ id, pages: drawLabel(job) })
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
