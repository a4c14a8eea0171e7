import { readConfig } from '../data/config'
import { readSession } from '../data/session'
import { logout } from '../data/sessionCheck'
import { redirectAddress } from './nextRoute'

/**
 * Signs the user out, and out of the enterprise provider where he came through it (spec/1 §2.2): that one opens
 * in a tab of its own, and the console stays at its sign-in page.
 */
export async function signOut(): Promise<void> {
  const provider = readSession()?.adfs ? redirectAddress(readConfig().adfsLogoutUrl) : undefined
  if (provider) window.open(provider, '_blank', 'noopener')
  await logout()
}
