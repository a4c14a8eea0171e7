import { messages } from '../access/messages'
import { CallError } from './call'

/** What a command answers that was carried out. */
export const done = { code: 1, message: 'Success' }

/** Nothing is there under the key of the path or the body. */
export const notFound = () => new CallError(404, messages.notFound)

/** A code that is no product (spec/2 §8). */
export const noProduct = () => new CallError(404, 'This product does not exist')

/** A layout that is neither drawn here nor stored, and the fields of the body that name it. */
export function noLayout(id: string, fields: readonly string[] = ['layoutId']): CallError {
  const message = `There is no layout ${id}.`
  return new CallError(400, message, Object.fromEntries(fields.map((field) => [field, message])))
}

/** The user's privileges or stores do not reach so far. */
export const denied = () => new CallError(403, messages.denied)

/** These fields of the request do not fit. */
export const invalid = (...fields: readonly string[]) =>
  new CallError(400, messages.validation, Object.fromEntries(fields.map((field) => [field, messages.validation])))

/** More products than a family has room for. */
export function familyFull(most: number): CallError {
  const message = `A family has room for ${most} products.`
  return new CallError(400, message, { prCodeList: message })
}
