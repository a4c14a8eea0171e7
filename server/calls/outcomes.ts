import { say, type Words } from '../base/say'
import { CallError } from './callError'

/** The answer of a successful command. */
export const done = { code: 1, ...say('server.success') }

export const notFound = () => new CallError(404, 'server.notFound')

export const noProduct = () => new CallError(404, 'server.noProduct')

/** An unknown layout, with the fields of the body that name it. */
export function noLayout(id: string, fields: readonly string[] = ['layoutId']): CallError {
  return new CallError(400, say('server.noLayout', { id }), fields)
}

/** The user lacks the privilege or the store. */
export const denied = () => new CallError(403, 'server.denied')

/** The user may not write these fields. */
export const deniedFields = (...fields: readonly string[]) => new CallError(403, 'server.denied', fields)

/** These fields of the request are invalid. */
export const invalid = (...fields: readonly string[]) => new CallError(400, 'server.session.validation', fields)

/** A family has more products than allowed. */
export const familyFull = (most: number) => new CallError(400, say('server.familyFull', { most }), 'prCodeList')

/** Refuses invalid fields, if there are any; the first text is also that of the whole. @throws CallError 400 */
export function refuseFields(wrong: Iterable<readonly [field: string, words: Words]>): void {
  const all = [...wrong]
  // If a field has several texts, the first one wins.
  if (all[0]) throw new CallError(400, all[0][1], Object.fromEntries(all.toReversed()))
}
