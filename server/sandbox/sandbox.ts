import { type Message, say } from '../base/say'
import { faultOf, readLogs, type GuestError } from './fault'
import type { ScriptFault, ScriptJob, ScriptResult, ScriptRun } from './job'
import { Lane } from './lane'
import { limits } from './limits'

/**
 * 'signOn' is for signing in, 'now' for other runs that a person waits for, 'work' for files and batches: none delays
 * another.
 */
export type LaneName = 'signOn' | 'now' | 'work'

export interface RunOptions {
  readonly code: string
  /** The function that the script must have; never a name from a user. */
  readonly entry: string
  readonly lane?: LaneName
  /** The person or store that the run is for; they are served in turn. */
  readonly owner?: string
  /** The time limit in milliseconds; `limits.time` by default. */
  readonly time?: number
}

/**
 * Runs scripts of users: QuickJS as WebAssembly in a thread, one second, 32 MB, JSON in and out, a fresh runtime for
 * each run and no access to the host. Never throws and never blocks the event loop.
 */
export class Sandbox {
  readonly #lanes: Readonly<Record<LaneName, Lane>> = { signOn: new Lane(), now: new Lane(), work: new Lane() }

  /** Calls the script's function with one input. */
  async run(options: RunOptions, input: unknown): Promise<ScriptRun<ScriptResult>> {
    const { result, ...rest } = await this.#run(options, input, false)
    return { ...rest, result: Array.isArray(result) ? (result[0] ?? brokenOutput()) : { fault: result } }
  }

  /**
   * Calls the script's function with each of many inputs in one run, which shares the limits. One that fails does not
   * fail the others; a limit fails all.
   */
  async runEach(options: RunOptions, inputs: readonly unknown[]): Promise<ScriptRun<readonly ScriptResult[]>> {
    const { result, ...rest } = await this.#run(options, inputs, true)
    if (!Array.isArray(result)) return { ...rest, result: inputs.map(() => ({ fault: result })) }
    return { ...rest, result: inputs.map((_, index) => result[index] ?? brokenOutput()) }
  }

  /** Loads a script without calling its function. @returns why it could not run, or undefined */
  async check(options: RunOptions): Promise<ScriptFault | undefined> {
    const { result } = await this.#run(options, [], true)
    return Array.isArray(result) ? undefined : result
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }

  async #run(
    { code, entry, lane = 'now', owner = '', time = limits.time }: RunOptions,
    input: unknown,
    each: boolean,
  ): Promise<ScriptRun<ScriptResult[] | ScriptFault>> {
    const job: ScriptJob = { code, entry, each, time, input: JSON.stringify(input ?? null) }
    if (code.length > limits.code) return refused('input', say('server.script.long', { most: limits.code }))
    if (job.input.length > limits.input) return refused('input', say('server.script.input', { most: limits.input }))
    const answer = await this.#lanes[lane].run(job, owner)
    if ('fault' in answer) return { result: answer.fault, logs: answer.logs, ms: answer.ms }
    return { ...readEnvelope(answer.text), ms: answer.ms }
  }
}

/** Parses the envelope of the guest, which is not trusted. */
function readEnvelope(text: string): { result: ScriptResult[] | ScriptFault; logs: readonly string[] } {
  try {
    const { results, logs } = JSON.parse(text) as { results?: unknown; logs?: unknown }
    if (!Array.isArray(results)) return { result: brokenOutput().fault, logs: [] }
    return { result: results.map(readResult), logs: readLogs(logs) }
  } catch {
    return { result: brokenOutput().fault, logs: [] }
  }
}

function readResult(one: unknown): ScriptResult {
  if (typeof one !== 'object' || one === null) return brokenOutput()
  if (Object.hasOwn(one, 'output')) return { output: (one as { output: unknown }).output }
  const { error } = one as { error?: unknown }
  return typeof error === 'object' && error !== null ? { fault: faultOf(guestError(error)) } : brokenOutput()
}

function guestError(error: object): GuestError {
  const text = (name: string) => {
    const value = (error as Record<string, unknown>)[name]
    return typeof value === 'string' ? { [name]: value } : {}
  }
  return { ...text('name'), ...text('message'), ...text('stack') }
}

const brokenOutput = (): { fault: ScriptFault } => ({ fault: { kind: 'output', ...say('server.script.noJson') } })
const refused = (kind: ScriptFault['kind'], said: Message): ScriptRun<ScriptFault> => ({
  result: { kind, ...said },
  logs: [],
  ms: 0,
})
