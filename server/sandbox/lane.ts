import { Worker } from 'node:worker_threads'
import { type PlainKey, say } from '../base/say'
import { Deadline, clocksOf } from './deadline'
import { FairQueue } from './fairQueue'
import { timeout } from './fault'
import type { ScriptFault, ScriptJob, ThreadAnswer } from './job'
import { limits, threadLimit } from './limits'

interface Waiting {
  readonly job: ScriptJob
  resolve(answer: ThreadAnswer): void
}

interface Running {
  readonly one: Waiting
  readonly from: number
  readonly deadline: Deadline
  timer?: NodeJS.Timeout
}

/** The first message of a thread, once it can take jobs. */
interface Ready {
  readonly thread: string | undefined
}

/** How long an idle thread is kept. */
const IDLE_MS = 60_000
const TOO_MANY = 'server.session.scriptsWait'
const TOO_MANY_OF_OWN = 'server.script.ownWait'
/** Megabytes of the thread's JavaScript heap; scripts are outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/**
 * A thread and its queue, which serves persons and stores in turn. A job that exceeds its time takes the thread with
 * it; the next job starts another.
 */
export class Lane {
  readonly #waiting = new FairQueue<Waiting>(limits.waiting)
  #worker: Worker | undefined
  #ready: Ready | undefined
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  /**
   * Runs a job. Never throws.
   * @param owner the person or store that it runs for
   */
  async run(job: ScriptJob, owner: string): Promise<ThreadAnswer> {
    if (this.#closed) return refused('server.ending')
    return new Promise((resolve) => {
      const room = this.#waiting.add(owner, { job, resolve })
      if (room === 'added') this.#next()
      else resolve(refused(room === 'full' ? TOO_MANY : TOO_MANY_OF_OWN))
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { resolve } of this.#waiting.drain()) resolve(refused('server.ending'))
    await this.#end({ kind: 'busy', ...say('server.ending') })
  }

  #next(): void {
    if (this.#running || this.#waiting.size === 0) return
    if (!this.#worker) return this.#start()
    if (!this.#ready) return
    const one = this.#waiting.take()
    if (!one) return
    clearTimeout(this.#idle)
    const deadline = new Deadline(threadLimit(one.job.time), clocksOf(this.#ready.thread))
    this.#running = { one, from: performance.now(), deadline }
    this.#worker.postMessage(one.job)
    this.#watch(this.#running)
  }

  /** Ends the thread when its job has exceeded its time. */
  #watch(running: Running): void {
    const { one, deadline } = running
    const left = deadline.left()
    if (left > 0) {
      // An answer that has already arrived wins, however late this timer fires.
      running.timer = setTimeout(() => setImmediate(() => this.#running === running && this.#watch(running)), left)
      return
    }
    void this.#end(timeout(one.job.time))
    if (!this.#worker) this.#start()
  }

  #start(): void {
    const worker = new Worker(new URL('./scriptWorker.mjs', import.meta.url), { execArgv: [], env: {}, resourceLimits })
    this.#worker = worker
    worker.unref()
    worker.on('message', (message: Ready | ThreadAnswer) => {
      if (this.#worker !== worker) return
      if ('thread' in message) this.#ready = message
      else this.#answer(message)
      this.#next()
    })
    const gone = (fault: ScriptFault) => this.#worker === worker && void this.#end(fault)
    worker.on('error', () => gone({ kind: 'memory', ...say('server.script.endedThread') }))
    worker.on('exit', () => gone({ kind: 'exception', ...say('server.script.endedThread') }))
  }

  #answer(answer: ThreadAnswer): void {
    const running = this.#running
    if (!running) return
    clearTimeout(running.timer)
    this.#running = undefined
    running.one.resolve(answer)
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS)
    this.#idle.unref()
  }

  /** Ends the thread and fails its job; a thread that dies before it is ready fails the job that waited for it. */
  async #end(fault?: ScriptFault): Promise<void> {
    const [worker, running, wasReady] = [this.#worker, this.#running, this.#ready]
    this.#worker = undefined
    this.#ready = undefined
    this.#running = undefined
    clearTimeout(this.#idle)
    if (running) clearTimeout(running.timer)
    if (fault) {
      const lost = running?.one ?? (wasReady ? undefined : this.#waiting.take())
      lost?.resolve({ fault, logs: [], ms: running ? Math.round(performance.now() - running.from) : 0 })
    }
    const ended = worker?.terminate()
    this.#next()
    await ended
  }
}

const refused = (key: PlainKey): ThreadAnswer => ({ fault: { kind: 'busy', ...say(key) }, logs: [], ms: 0 })
