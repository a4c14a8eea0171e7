import { readConfig } from './config'
import { HttpError } from './http'
import { endSession } from './session'

/**
 * Which failures of a page drop the session once their dialog is closed (design §4): 'all' of the dashboard, server,
 * store, gateway and tag pages, 'load' alone of the configuration pages, the product list and the signage overview.
 */
export type DropPolicy = 'all' | 'load' | 'none'

let page: DropPolicy = 'none'
let names = false

/**
 * Says which page is open; the shell does, from its table of routes.
 * @param namesOne the address names one thing, such as a store: where that is gone, the page says so
 */
export function setDropPolicy(policy: DropPolicy, namesOne = false): void {
  page = policy
  names = namesOne
}

const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404

/** Whether the server has refused a call that was understood: neither a fault of the way, nor an ended session, nor a thing that is not there. */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 404

/**
 * Whether an error drops the session on such a page: every 4xx but 401, which has ended it already, and 403 and 409,
 * which say why and stay. A lost network and 5xx are faults of the way. `strictSessionDrop` drops it on all of them.
 */
export function dropsSession(error: unknown, strict = readConfig().strictSessionDrop): boolean {
  if (!(error instanceof HttpError) || error.status === 401) return false
  return strict || (error.status >= 400 && error.status < 500 && error.status !== 403 && error.status !== 409)
}

/**
 * Whether a failure to load something on the page that is open must be told, because the session ends with it. What the
 * address names and is gone ends none, not even strictly: whoever signs in again would be led back to it, and so on.
 * @param ofOne a single thing was asked for
 */
export const dropsOnLoad = (error: unknown, ofOne = false): boolean => page !== 'none' && dropsSession(error) && !(isMissing(error) && (ofOne || names))

/** Ends the session after the dialog of a failed load is closed. */
export const dropAfterLoad = (): void => endSession('expired')

/**
 * Ends the session after the dialog of any other failure is closed, where the page is one of 'all'. What the server
 * says of single fields is the form's to mend, and what is gone is nobody's fault: neither drops anything.
 */
export function dropAfterAction(error: unknown): void {
  if (page === 'all' && dropsSession(error) && !isMissing(error) && (error as HttpError).fields === undefined) endSession('expired')
}
