// The thread that runs scripts. It is replaced if a script hangs in it.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { runGuest } = await import('./guest.ts')
const { thisThread } = await import('./cpuTime.ts')

parentPort.on('message', (job) => {
  void runGuest(job).then((answer) => parentPort.postMessage(answer))
})
parentPort.postMessage({ thread: thisThread() })
