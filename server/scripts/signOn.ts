import type { ExternalAnswer, ExternalAttempt } from '../access/signIn'
import { quote, Refused, say } from '../base/say'
import { type Scripts } from './scripts'
import { SHARED_STORE } from '../../src/schema/sharedStore'

const PASS = { kind: 'pass' } as const
const PLACE = { kind: 'thirdPartyAuth', storeCode: null, lane: 'signOn' } as const

/** Too many people are signing in: this must not look like a wrong password. */
export class SignOnBusy extends Refused {}

/**
 * Asks the third-party sign-on script about a sign-in (README). Without a script or a result, the local check
 * continues; so it does if the script fails, with an alarm.
 * @throws SignOnBusy if too many people are signing in
 */
export async function askSignOn(
  scripts: Scripts,
  { email, password, ip, account }: ExternalAttempt,
): Promise<ExternalAnswer> {
  const input = {
    email,
    password,
    ip,
    time: scripts.now(),
    account: account ? { name: account.name, role_id: account.role_id, locked: account.locked } : null,
  }
  const result = await scripts.run({ ...PLACE, owner: ip }, input)
  if (!result) return PASS
  if ('fault' in result) {
    // Being busy must not count as a failed sign-in.
    if (result.fault.kind === 'busy') throw new SignOnBusy(result.fault)
    await scripts.failed(PLACE, result.fault, SHARED_STORE)
    return PASS
  }
  const { accept, redirect, deny } = (result.output ?? {}) as {
    accept?: boolean | null
    redirect?: string | null
    deny?: string | null
  }
  if (deny)
    return { kind: 'deny', said: deny.trim() ? quote(deny.trim()) : say('server.session.authenticationFailure') }
  if (redirect) return redirectTo(scripts, redirect)
  return accept ? { kind: 'accept' } : PASS
}

/** Browsers are only sent to web addresses. */
async function redirectTo(scripts: Scripts, address: string): Promise<ExternalAnswer> {
  if (/^https?:$/.test(protocolOf(address))) return { kind: 'redirect', address }
  await scripts.failed(PLACE, { kind: 'output', ...say('server.script.redirect') }, SHARED_STORE)
  return PASS
}

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol
  } catch {
    return ''
  }
}
