import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import RELEASE_SYNC from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { say } from '../base/say'
import { Deadline } from './deadline'
import { faultOf, outOfMemory, type Place, placeIn, readLogs, timeout, tooDeep, type GuestError } from './fault'
import { guestRuntime } from './guestRuntime'
import type { ScriptFault, ScriptJob, ThreadAnswer } from './job'
import { limits, pages, runLimit } from './limits'

const FILE = 'script.js'
const JOBS_PER_STEP = 50

const wasmModule = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
)

/** What the engine prints when it aborts is reported as a fault instead. */
const quiet = { print: () => undefined, printErr: () => undefined }

interface Engine {
  readonly module: QuickJSWASMModule
  readonly code: string
}

/** The engine of the last script. Scripts never share one, and one in which anything failed is not used again. */
let lastEngine: Engine | undefined

async function engineFor(code: string): Promise<QuickJSWASMModule> {
  if (lastEngine?.code !== code) {
    const wasmMemory = new WebAssembly.Memory(pages)
    lastEngine = {
      code,
      module: await newQuickJSWASMModuleFromVariant(
        newVariant(RELEASE_SYNC, { wasmModule, emscriptenModule: { ...quiet, wasmMemory } }),
      ),
    }
  }
  return lastEngine.module
}

/** Runs a job in a fresh runtime. Never throws; what escapes the interrupt handler is ended from outside. */
export async function runGuest(job: ScriptJob): Promise<ThreadAnswer> {
  const module = await engineFor(job.code)
  const start = performance.now()
  const clock = new Clock(job.time)
  const ms = () => Math.round((performance.now() - start) * 10) / 10
  try {
    const runtime = module.newRuntime({
      memoryLimitBytes: limits.memory,
      maxStackSizeBytes: limits.stack,
      interruptHandler: () => clock.passed(),
    })
    const context = runtime.newContext()
    const guest = new Guest(runtime, context, clock)
    const answer = guest.run(job)
    guest.dispose()
    context.dispose()
    runtime.dispose()
    if ('fault' in answer) lastEngine = undefined
    return { ...answer, ms: ms() }
  } catch (error) {
    lastEngine = undefined
    return { fault: clock.timedOut ? timeout(job.time) : engineFault(error), logs: [], ms: ms() }
  }
}

/** The time limit of a run; once exceeded, it stays exceeded. */
class Clock {
  timedOut = false
  private readonly deadline: Deadline

  constructor(readonly time: number) {
    this.deadline = new Deadline(runLimit(time))
  }

  passed(): boolean {
    this.timedOut ||= this.deadline.left() === 0
    return this.timedOut
  }
}

type Settled = { readonly text: string } | { readonly fault: ScriptFault; readonly logs: readonly string[] }

/** A script in its context. */
class Guest {
  private readonly helpers: QuickJSHandle

  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly clock: Clock,
  ) {
    this.helpers = context.unwrapResult(context.evalCode(guestRuntime, 'runtime.js', { type: 'global' }))
  }

  dispose(): void {
    this.helpers.dispose()
  }

  run({ code, entry, input, each }: ScriptJob): Settled {
    const { context } = this
    const loaded = context.evalCode(code, FILE, { type: 'global' })
    if (loaded.error) return this.failed(loaded.error)
    loaded.value.dispose()
    const found = context.evalCode(`typeof ${entry} === 'function' ? ${entry} : undefined`, 'entry.js', {
      type: 'global',
    })
    if (found.error) return this.failed(found.error)
    if (context.typeof(found.value) !== 'function') {
      found.value.dispose()
      return { fault: { kind: 'entry', ...say('server.script.noFunction', { name: entry }) }, logs: this.logs() }
    }
    const failure = this.callHelper('run', found.value, context.newString(input), each ? context.true : context.false)
    if (failure) return this.failed(failure)
    return this.settle()
  }

  /** Runs pending promise jobs until there is a result. */
  private settle(): Settled {
    for (;;) {
      const text = this.textOf('take')
      // Generators can catch an interrupt: a run that exceeded its time has no result.
      if (text !== undefined && !this.clock.timedOut) return text
      if (this.clock.passed()) return { fault: timeout(this.clock.time), logs: this.logs() }
      if (!this.runtime.hasPendingJob())
        return { fault: { kind: 'exception', ...say('server.script.promise') }, logs: this.logs() }
      const jobs = this.runtime.executePendingJobs(JOBS_PER_STEP)
      if (jobs.error) return this.failed(jobs.error)
    }
  }

  private callHelper(name: string, ...args: readonly QuickJSHandle[]): QuickJSHandle | undefined {
    const { context } = this
    const helper = context.getProp(this.helpers, name)
    const called = context.callFunction(helper, context.undefined, ...args)
    helper.dispose()
    for (const arg of args) arg.dispose()
    if (called.error) return called.error
    called.value.dispose()
    return undefined
  }

  /** The text that a helper returns; undefined if it returns none. */
  private textOf(name: string, ...args: readonly QuickJSHandle[]): Settled | undefined {
    const { context } = this
    const helper = context.getProp(this.helpers, name)
    const called = context.callFunction(helper, context.undefined, ...args)
    helper.dispose()
    if (called.error) {
      called.error.dispose()
      return { fault: this.clock.timedOut ? timeout(this.clock.time) : outOfMemory(), logs: [] }
    }
    const { value } = called
    try {
      if (context.typeof(value) !== 'string') return undefined
      const length = context.getProp(value, 'length').consume((handle) => context.getNumber(handle))
      if (length > limits.output)
        return { fault: { kind: 'output', ...say('server.script.output', { length, most: limits.output }) }, logs: [] }
      return { text: context.getString(value) }
    } finally {
      value.dispose()
    }
  }

  private logs(): string[] {
    if (this.clock.timedOut) return []
    const found = this.textOf('logs')
    return found && 'text' in found ? readLogs(JSON.parse(found.text)) : []
  }

  /** Converts an error of the guest into a fault, with the guest's description if it still can give one. */
  private failed(error: QuickJSHandle): Settled {
    if (this.clock.timedOut) {
      const line = this.placeOfInterrupt(error)
      error.dispose()
      return { fault: timeout(this.clock.time, line), logs: [] }
    }
    const described = this.textOf('describe', error)
    error.dispose()
    if (!described || 'fault' in described) return described ?? { fault: outOfMemory(), logs: [] }
    const { error: told, logs } = JSON.parse(described.text) as { error: GuestError; logs?: unknown }
    return { fault: faultOf(told), logs: readLogs(logs) }
  }

  /** The position of the script when its time was over. The error is the engine's own: reading it runs no code. */
  private placeOfInterrupt(error: QuickJSHandle): Place {
    const { context } = this
    if (context.typeof(error) !== 'object') return {}
    return context
      .getProp(error, 'stack')
      .consume((stack) => (context.typeof(stack) === 'string' ? placeIn(context.getString(stack)) : {}))
  }
}

/** An error of the engine: a stack or memory overflow in native code. */
function engineFault(error: unknown): ScriptFault {
  if (error instanceof RangeError && /call stack/i.test(error.message)) return tooDeep()
  return { kind: 'memory', ...say('server.script.brokeOff') }
}
