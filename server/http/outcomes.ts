import { CallError } from './call'
import { say, type Words } from '../say'

/** What a command answers that was carried out. */
export const done = { code: 1, ...say('server.success') }

/** Nothing is there under the key of the path or the body. */
export const notFound = () => new CallError(404, 'server.notFound')

/** A code that is no product (spec/2 §8). */
export const noProduct = () => new CallError(404, 'server.noProduct')

/** A layout that is neither drawn here nor stored, and the fields of the body that name it. */
export function noLayout(id: string, fields: readonly string[] = ['layoutId']): CallError {
  return new CallError(400, say('server.noLayout', { id }), fields)
}

/** The user's privileges or stores do not reach so far. */
export const denied = () => new CallError(403, 'server.denied')

/** These fields of the request are not the user's to write. */
export const deniedFields = (...fields: readonly string[]) => new CallError(403, 'server.denied', fields)

/** These fields of the request do not fit. */
export const invalid = (...fields: readonly string[]) => new CallError(400, 'server.session.validation', fields)

/** More products than a family has room for. */
export const familyFull = (most: number) => new CallError(400, say('server.familyFull', { most }), 'prCodeList')

/** Refuses what is wrong, by field; the text of the whole is the first of them. @throws CallError 400 */
export function refuseFields(wrong: Iterable<readonly [field: string, words: Words]>): void {
  const all = [...wrong]
  // Of several texts of a field the first stays.
  if (all[0]) throw new CallError(400, all[0][1], Object.fromEntries(all.toReversed()))
}
