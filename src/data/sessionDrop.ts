import { readConfig } from './config'
import { HttpError } from './http'
import { endSession } from './session'

/**
 * Which failures of a page drop the session once their dialog is closed (design §4): 'all' of the dashboard, server,
 * store, gateway and tag pages, 'load' alone of the configuration pages, the product list and the signage overview.
 */
export type DropPolicy = 'all' | 'load' | 'none'

let page: DropPolicy = 'none'

/** Says which page is open; the shell does, from its table of routes. */
export function setDropPolicy(policy: DropPolicy): void {
  page = policy
}

/**
 * Whether an error drops the session on such a page: every 4xx but 401, which has ended it already, and 403 and 409,
 * which say why and stay. A lost network and 5xx are faults of the way. `strictSessionDrop` drops it on all of them.
 */
export function dropsSession(error: unknown, strict = readConfig().strictSessionDrop): boolean {
  if (!(error instanceof HttpError) || error.status === 401) return false
  return strict || (error.status >= 400 && error.status < 500 && error.status !== 403 && error.status !== 409)
}

/** Whether a failure to load something on the page that is open must be told, because the session ends with it. */
export const dropsOnLoad = (error: unknown): boolean => page !== 'none' && dropsSession(error)

/** Ends the session after the dialog of a failed load is closed. */
export const dropAfterLoad = (): void => endSession('expired')

/**
 * Ends the session after the dialog of any other failure is closed, where the page is one of 'all'. What the server
 * says of single fields is the form's to mend, and drops nothing.
 */
export function dropAfterAction(error: unknown): void {
  if (page === 'all' && dropsSession(error) && (error as HttpError).fields === undefined) endSession('expired')
}
