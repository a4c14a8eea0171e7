import type { ScriptFault } from './job'
import { limits } from './limits'
import { quote, say } from '../say'

/** What the guest tells of an error. It is the guest's word. */
export interface ToldError {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
}

/** A place in a script, from 1. */
export type Place = Pick<ScriptFault, 'line' | 'column'>

const LONGEST = 2000
const LINES = 100
const WIDTH = 500

/** What a told error means. */
export function faultOf({ name, message = '', stack = '' }: ToldError): ScriptFault {
  const text = (name && name !== 'Error' ? `${name}: ${message}` : message).slice(0, LONGEST)
  const place = placeIn(stack)
  if (message === 'stack overflow') return tooDeep(place)
  if (name === 'SyntaxError' && !/\bat \S+ \(/.test(stack)) return { kind: 'syntax', ...quote(text), ...place }
  if (name === 'InternalError' && message === 'out of memory') return outOfMemory(place)
  return { kind: 'exception', ...quote(text), ...place }
}

/** The innermost place in the script that a stack names. */
export function placeIn(stack: string): Place {
  const found = /script\.js:(\d+)(?::(\d+))?/.exec(stack)
  if (!found) return {}
  return { line: Number(found[1]), ...(found[2] && { column: Number(found[2]) }) }
}

/** The lines of console.log, of whatever the guest gave for them. */
export function readLogs(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, LINES).filter((line) => typeof line === 'string').map((line) => line.slice(0, WIDTH))
}

export const timeout = (ms: number, place: Place = {}): ScriptFault => ({ kind: 'timeout', ...say('server.script.time', { most: ms / 1000 }), ...place })
export const outOfMemory = (place: Place = {}): ScriptFault => ({ kind: 'memory', ...say('server.script.memory', { most: limits.memory / 1024 / 1024 }), ...place })
export const tooDeep = (place: Place = {}): ScriptFault => ({ kind: 'stack', ...say('server.script.tooDeep'), ...place })
