import { canSeeStore } from '../schema/access'
import { readSession } from './session'

const KEY = 'shelfdeck.lastStore'

/**
 * The store that was looked at last: what the palette searches for things that are within a store. One that the account
 * does not have, as after another one has signed in, is none.
 */
export function lastStore(): string | undefined {
  const storeCode = sessionStorage.getItem(KEY) ?? undefined
  const user = readSession()
  return storeCode === undefined || (user && !canSeeStore(user, storeCode)) ? undefined : storeCode
}

/** Notes the store that is looked at. */
export const rememberStore = (storeCode: string): void => sessionStorage.setItem(KEY, storeCode)
