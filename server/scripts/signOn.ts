import type { OtherAnswer, OtherTry } from '../access/signIn'
import { CallError } from '../http/call'
import { DEFAULT, type Scripts } from './scripts'
import { quote, say } from '../say'

const PASS = { kind: 'pass' } as const
const PLACE = { kind: 'thirdPartyAuth', storeCode: null, lane: 'signOn' } as const

/**
 * Asks the third-party sign-on script about a try to sign in (spec/3 §2; README). Without a script, with one that fails or
 * that gives nothing, the try goes its usual way; one that fails raises the alarm.
 * @throws CallError 503 where too many are signing in at once
 */
export async function askSignOn(scripts: Scripts, { email, password, ip, account }: OtherTry): Promise<OtherAnswer> {
  const input = { email, password, ip, time: scripts.now(), account: account ? { name: account.name, role_id: account.role_id, locked: account.locked } : null }
  const result = await scripts.run({ ...PLACE, owner: ip }, input)
  if (!result) return PASS
  if ('fault' in result) {
    // Nobody is locked out because others sign in at the same time.
    if (result.fault.kind === 'busy') throw new CallError(503, result.fault)
    await scripts.failed(PLACE, result.fault, DEFAULT)
    return PASS
  }
  const { accept, redirect, deny } = (result.output ?? {}) as { accept?: boolean | null; redirect?: string | null; deny?: string | null }
  if (deny) return { kind: 'deny', said: deny.trim() ? quote(deny.trim()) : say('server.session.authenticationFailure') }
  if (redirect) return redirectTo(scripts, redirect)
  return accept ? { kind: 'accept' } : PASS
}

/** Only an address of the web is one that a browser may be sent to. */
async function redirectTo(scripts: Scripts, address: string): Promise<OtherAnswer> {
  if (/^https?:$/.test(protocolOf(address))) return { kind: 'redirect', address }
  await scripts.failed(PLACE, { kind: 'output', ...say('server.script.redirect') }, DEFAULT)
  return PASS
}

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol
  } catch {
    return ''
  }
}
