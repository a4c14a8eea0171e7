import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath, parseCall } from '../../src/schema/template'
import { jsonTrials } from '../support/brokenJson'
import { describedCalls } from '../support/callBodies'
import { openTarget, type Target } from './support/target'

/** An answer that takes longer is none. */
const PATIENCE_MS = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(async () => {
  agent.destroy()
  await target.remove()
})

// Signing out would end the test's own session.
const sending = describedCalls.filter(({ name }) => !name.startsWith('GET ') && name !== 'POST /auth/logout')

describe('a body that is no JSON is refused as that, and none makes a call fail or hang', () => {
  it.each(sending.map(({ name, kind }) => [name, kind] as const))('%s', async (name, kind) => {
    const { method, path } = parseCall(name)
    const address = fillPath(path, { ...target.known, id: '987654', type: 'ACCOUNT_LOCKED', x: '1', file: 'nowhere' })
    const faults = await target.watch(name, async () => {
      const found = await Promise.all(
        jsonTrials.map(async ({ what, verdict, body }) => {
          const answer = await send(method, address, body)
          const isWrong =
            verdict === 'no' ? answer.status < 400 : verdict === 'yes' && answer.status === 415 && kind !== 'upload'
          return answer.status >= 500 || isWrong || !isMessage(answer)
            ? [`${what} (${verdict}): ${answer.status} ${answer.text.slice(0, 200)}`]
            : []
        }),
      )
      return found.flat()
    })
    expect(faults).toEqual([])
  })
})

/** What is refused says why, as all refusals do. */
function isMessage({ status, text }: { status: number; text: string }): boolean {
  if (status < 400) return true
  const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
  return code === 0 && typeof message === 'string' && message !== ''
}

function send(method: string, path: string, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'access-token': target.api.token,
      'access-email': target.api.email,
    }
    const sent = request(target.url + path, { method, agent, headers, timeout: PATIENCE_MS }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        .once('error', reject)
    })
    sent.once('timeout', () => sent.destroy(new Error(`${method} ${path} hangs`))).once('error', reject)
    sent.end(body)
  })
}
