import { Worker } from 'node:worker_threads'
import { timeout } from './fault'
import type { ScriptFault, ScriptJob, ThreadAnswer } from './job'
import { limits } from './limits'
import { waitedMs } from './processor'

interface Waiting {
  readonly job: ScriptJob
  resolve(answer: ThreadAnswer): void
}

interface Running {
  readonly one: Waiting
  readonly from: number
  /** For how long the thread had waited for a processor when the job began. */
  readonly waited: number
  timer?: NodeJS.Timeout
}

/** What a thread says once it can take jobs. */
interface Ready {
  readonly thread: string | undefined
}

/** How long a thread without work is kept. */
const IDLE_MS = 60_000
/** Megabytes of the thread's own heap: scripts live beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/**
 * One thread and the jobs that wait for it, one after the other. A job that outlasts its time takes the thread with it;
 * the next one starts another.
 */
export class Lane {
  readonly #waiting: Waiting[] = []
  #worker: Worker | undefined
  #ready: Ready | undefined
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  /** Runs a job; the answer says what became of it, whatever it was. */
  async run(job: ScriptJob): Promise<ThreadAnswer> {
    if (this.#closed) return refused('The server is ending.')
    if (this.#waiting.length >= limits.waiting) return refused('Too many scripts wait to be run.')
    return new Promise((resolve) => {
      this.#waiting.push({ job, resolve })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { resolve } of this.#waiting.splice(0)) resolve(refused('The server is ending.'))
    await this.#end({ kind: 'busy', message: 'The server is ending.' })
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return
    if (!this.#worker) return this.#start()
    if (!this.#ready) return
    const one = this.#waiting.shift()
    if (!one) return
    clearTimeout(this.#idle)
    this.#running = { one, from: performance.now(), waited: waitedMs(this.#ready.thread) }
    this.#worker.postMessage(one.job)
    this.#watch(this.#running)
  }

  /** Ends the thread once its job has had its time; a busy machine that kept it waiting is no fault of the script. */
  #watch(running: Running): void {
    const { one, from, waited } = running
    const forgiven = Math.min(limits.forgiven * one.job.time, waitedMs(this.#ready?.thread) - waited)
    const left = one.job.time + limits.grace + forgiven - (performance.now() - from)
    if (left > 0) {
      // An answer that is there already is taken first, however late this thread looks.
      running.timer = setTimeout(() => setImmediate(() => this.#running === running && this.#watch(running)), left)
      return
    }
    void this.#end(timeout(one.job.time))
    if (!this.#worker) this.#start()
  }

  #start(): void {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { execArgv: [], env: {}, resourceLimits })
    this.#worker = worker
    worker.unref()
    worker.on('message', (message: Ready | ThreadAnswer) => {
      if (this.#worker !== worker) return
      if ('thread' in message) this.#ready = message
      else this.#answer(message)
      this.#next()
    })
    const gone = (fault: ScriptFault) => this.#worker === worker && void this.#end(fault)
    worker.on('error', () => gone({ kind: 'memory', message: 'The script ended its thread.' }))
    worker.on('exit', () => gone({ kind: 'exception', message: 'The script ended its thread.' }))
  }

  #answer(answer: ThreadAnswer): void {
    const running = this.#running
    if (!running) return
    clearTimeout(running.timer)
    this.#running = undefined
    running.one.resolve(answer)
    if (this.#waiting.length > 0) return
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS)
    this.#idle.unref()
  }

  /** Ends the thread, and with it the job that is in it; one that dies before it was ready fails the job that waited for it. */
  async #end(fault?: ScriptFault): Promise<void> {
    const [worker, running, wasReady] = [this.#worker, this.#running, this.#ready]
    this.#worker = undefined
    this.#ready = undefined
    this.#running = undefined
    clearTimeout(this.#idle)
    if (running) clearTimeout(running.timer)
    if (fault) {
      const lost = running?.one ?? (wasReady ? undefined : this.#waiting.shift())
      lost?.resolve({ fault, logs: [], ms: running ? Math.round(performance.now() - running.from) : 0 })
    }
    const ended = worker?.terminate()
    this.#next()
    await ended
  }
}

const refused = (message: string): ThreadAnswer => ({ fault: { kind: 'busy', message }, logs: [], ms: 0 })
