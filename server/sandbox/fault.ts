import { quote, say } from '../base/say'
import type { ScriptFault } from './job'
import { limits } from './limits'

/** An error as reported by the guest, which may lie. */
export interface GuestError {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
}

/** A position in a script, from 1. */
export type Place = Pick<ScriptFault, 'line' | 'column'>

const MAX_LENGTH = 2000
const MAX_LINES = 100
const MAX_WIDTH = 500

/** Classifies an error of the guest. */
export function faultOf({ name, message = '', stack = '' }: GuestError): ScriptFault {
  const text = (name && name !== 'Error' ? `${name}: ${message}` : message).slice(0, MAX_LENGTH)
  const place = placeIn(stack)
  if (message === 'stack overflow') return tooDeep(place)
  if (name === 'SyntaxError' && !/\bat \S+ \(/.test(stack)) return { kind: 'syntax', ...quote(text), ...place }
  if (name === 'InternalError' && message === 'out of memory') return outOfMemory(place)
  return { kind: 'exception', ...quote(text), ...place }
}

/** The innermost position in the script that a stack names. */
export function placeIn(stack: string): Place {
  const found = /script\.js:(\d+)(?::(\d+))?/.exec(stack)
  if (!found) return {}
  return { line: Number(found[1]), ...(found[2] && { column: Number(found[2]) }) }
}

/** The lines of console.log, from whatever the guest gave for them. */
export function readLogs(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, MAX_LINES)
    .filter((line) => typeof line === 'string')
    .map((line) => line.slice(0, MAX_WIDTH))
}

export const timeout = (ms: number, place: Place = {}): ScriptFault => ({
  kind: 'timeout',
  ...say('server.script.time', { most: ms / 1000 }),
  ...place,
})
export const outOfMemory = (place: Place = {}): ScriptFault => ({
  kind: 'memory',
  ...say('server.script.memory', { most: limits.memory / 1024 / 1024 }),
  ...place,
})
export const tooDeep = (place: Place = {}): ScriptFault => ({
  kind: 'stack',
  ...say('server.script.tooDeep'),
  ...place,
})
