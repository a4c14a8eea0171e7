import { describe, expect, it } from 'vitest'
import { say } from '../base/say'
import type { ScriptResult } from '../sandbox/job'
import type { Scripts } from './scripts'
import { askSignOn, SignOnBusy } from './signOn'

const attempt = { email: 'anna@shop.example', password: 'ticket', ip: '10.0.0.1', account: undefined }

/** Signs in with a script of this result. */
async function asked(result: ScriptResult | undefined) {
  const failures: unknown[] = []
  const scripts: Pick<Scripts, 'now' | 'run' | 'failed'> = {
    now: () => 1000,
    run: async () => result,
    failed: async (_place, fault) => void failures.push(fault.kind),
  }
  return { answer: await askSignOn(scripts as Scripts, attempt), failures }
}

describe('A sign-in continues with the local check', () => {
  it.each([
    ['without a script', undefined, []],
    ['if the script returns nothing', { output: null }, []],
    ['if it accepts nobody', { output: { accept: false, deny: '', redirect: '' } }, []],
    [
      'if it fails, with an alarm',
      { fault: { kind: 'timeout', ...say('server.script.time', { most: 1 }) } },
      ['timeout'],
    ],
    [
      'if it redirects to something else than the web, with an alarm',
      { output: { redirect: 'javascript:alert(1)' } },
      ['output'],
    ],
    ['if it redirects to no address at all', { output: { redirect: '/login' } }, ['output']],
  ] as const)('%s', async (_why, result, failures) => {
    expect(await asked(result)).toEqual({ answer: { kind: 'pass' }, failures })
  })
})

it('The script can accept, redirect and deny, and a denial outweighs the rest', async () => {
  expect((await asked({ output: { accept: true } })).answer).toEqual({ kind: 'accept' })
  expect((await asked({ output: { accept: true, redirect: 'https://sso.example/' } })).answer).toEqual({
    kind: 'redirect',
    address: 'https://sso.example/',
  })
  expect((await asked({ output: { accept: true, deny: ' Ticket expired. ' } })).answer).toMatchObject({
    kind: 'deny',
    said: { message: 'Ticket expired.' },
  })
  expect((await asked({ output: { deny: '  ' } })).answer).toMatchObject({
    said: { key: 'server.session.authenticationFailure' },
  })
})

it('A busy sandbox is no failed sign-in', async () => {
  await expect(asked({ fault: { kind: 'busy', ...say('server.ending') } })).rejects.toThrow(SignOnBusy)
})
