import type { Message } from '../say'

/** What the thread is asked to do: run a script's function on one input, or on each of a list in the same run. */
export interface ScriptJob {
  readonly code: string
  /** The function that the script must have. */
  readonly entry: string
  /** JSON: the input, or with `each` the list of them. */
  readonly input: string
  readonly each: boolean
  /** Milliseconds that it may take. */
  readonly time: number
}

/**
 * What went wrong: 'syntax' and 'exception' are the script's own, 'entry' a missing function, 'output' what is no JSON or too
 * much of it, 'input' more than a run takes; 'timeout', 'memory' and 'stack' are limits; 'busy' too many runs at once.
 */
export type ScriptFaultKind = 'syntax' | 'entry' | 'exception' | 'output' | 'input' | 'timeout' | 'memory' | 'stack' | 'busy'

/** Why a script gave nothing, with its place in the script where there is one (from 1). */
export interface ScriptFault extends Message {
  readonly kind: ScriptFaultKind
  readonly line?: number
  readonly column?: number
}

/** What became of one input. */
export type ScriptResult = { readonly output: unknown } | { readonly fault: ScriptFault }

/** How a run went. `ms` is the time in the sandbox, without waiting for it. */
export interface ScriptRun<Result> {
  readonly result: Result
  /** What the script wrote with console.log, cut to the first lines. */
  readonly logs: readonly string[]
  readonly ms: number
}

/** The thread's answer; `text` is the envelope that the guest made, JSON. */
export type ThreadAnswer = { readonly text: string; readonly ms: number } | { readonly fault: ScriptFault; readonly logs: readonly string[]; readonly ms: number }
