import { readConfig } from './config'
import { HttpError } from './http'
import { endSession } from './session'

/**
 * Which errors of a page end the session once their dialog is closed: 'all' on the dashboard, server, store, gateway
 * and tag pages; 'load' for failed loads of the configuration pages, the product list and the signage overview.
 */
export type DropPolicy = 'all' | 'load' | 'none'

let page: DropPolicy = 'none'
let names = false

/**
 * Sets the policy of the open page; called by the shell, from its table of routes.
 * @param namesOne the address names one record, such as a store: the page reports its absence itself
 */
export function setDropPolicy(policy: DropPolicy, namesOne = false): void {
  page = policy
  names = namesOne
}

const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404

/**
 * Whether the server rejected a valid call: not a network or server error, nor an ended session, nor a missing record.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 404

/**
 * Whether an error ends the session on such a page: every 4xx except 401, which has already ended it, and 403 and 409,
 * which are only reported. Network errors and 5xx do not. With `strictSessionDrop` all of them do.
 */
export function dropsSession(error: unknown, strict = readConfig().strictSessionDrop): boolean {
  if (!(error instanceof HttpError) || error.status === 401) return false
  return strict || (error.status >= 400 && error.status < 500 && error.status !== 403 && error.status !== 409)
}

/**
 * Whether a failed load on the open page must be reported, because it ends the session. A missing record in the address
 * never ends it, not even in strict mode: signing in again would lead back to it.
 * @param ofOne a single record was requested
 */
export const dropsOnLoad = (error: unknown, ofOne = false): boolean =>
  page !== 'none' && dropsSession(error) && !(isMissing(error) && (ofOne || names))

/** Ends the session, after the dialog of a failed load is closed. */
export const dropAfterLoad = (): void => endSession('expired')

/**
 * Ends the session, after the dialog of any other error is closed, on pages with the policy 'all'. Errors of fields,
 * which the form can correct, and missing records end nothing.
 */
export function dropAfterAction(error: unknown): void {
  if (page === 'all' && dropsSession(error) && !isMissing(error) && (error as HttpError).fields === undefined)
    endSession('expired')
}
