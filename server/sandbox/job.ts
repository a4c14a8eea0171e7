import type { Message } from '../base/say'

/** A job of the thread: run a script's function on one input, or on each of a list. */
export interface ScriptJob {
  readonly code: string
  /** The function that the script must have. */
  readonly entry: string
  /** JSON: the input, or with `each` the list of them. */
  readonly input: string
  readonly each: boolean
  /** The time limit in milliseconds. */
  readonly time: number
}

/**
 * 'syntax' and 'exception' are errors of the script, 'entry' a missing function, 'output' no JSON or too much, 'input'
 * too much input; 'timeout', 'memory' and 'stack' are limits; 'busy' is too many runs.
 */
export type ScriptFaultKind =
  | 'syntax'
  | 'entry'
  | 'exception'
  | 'output'
  | 'input'
  | 'timeout'
  | 'memory'
  | 'stack'
  | 'busy'

/** Why a script has no result, with the position in the script if known (from 1). */
export interface ScriptFault extends Message {
  readonly kind: ScriptFaultKind
  readonly line?: number
  readonly column?: number
}

/** The result for one input. */
export type ScriptResult = { readonly output: unknown } | { readonly fault: ScriptFault }

/** A run. `ms` is the time in the sandbox, without queueing. */
export interface ScriptRun<Result> {
  readonly result: Result
  /** The first lines of console.log. */
  readonly logs: readonly string[]
  readonly ms: number
}

/** The answer of the thread; `text` is the JSON envelope made by the guest. */
export type ThreadAnswer =
  | { readonly text: string; readonly ms: number }
  | { readonly fault: ScriptFault; readonly logs: readonly string[]; readonly ms: number }
