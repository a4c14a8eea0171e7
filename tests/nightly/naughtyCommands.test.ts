import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '../../src/generated/messages'
import { fillPath, parseCall } from '../../src/schema/template'
import type { Answer } from '../support/api'
import { type BodySchema, describedCalls, type Path, sampleBody, textPaths, withValue } from '../support/callBodies'
import { naughtyTexts } from '../support/naughty'
import { complaint, openTarget, type Target } from './support/target'

let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target.remove())

const taking = describedCalls.flatMap(({ name, body }) => (body ? [[name, body] as const] : []))

describe('no text in a body makes a call fail, and what is refused says why', () => {
  it.each(taking)('%s', async (name, schema) => {
    const faults = await target.watch(name, () => faultsOf(name, schema))
    expect(faults).toEqual([])
  })
})

async function faultsOf(name: string, schema: BodySchema): Promise<string[]> {
  const { method, path: address } = parseCall(name)
  const call = `${method} ${fillPath(address, { ...target.known, id: '1', type: 'ACCOUNT_LOCKED' })}`
  const sample = sampleBody(schema, target.known)
  const plain = await target.api.call(call, sample)
  const found: string[] = hasFailed(plain) ? [complaint(call, 'as it is', plain)] : []
  for (const path of textPaths(schema)) {
    for (const [what, text] of Object.entries(naughtyTexts)) {
      const answer = await target.api.call(call, withValue(sample, path, text))
      if (hasFailed(answer) || (answer.status >= 400 && !isExplained(answer, plain.status < 400 ? path : [])))
        found.push(complaint(call, `${path.join('/')} (${what})`, answer))
    }
  }
  return found
}

// Without a mail server a forgotten password is nobody's to send.
const hasFailed = ({ status, body }: Answer): boolean =>
  status >= 500 && body.message !== MESSAGES['server.session.noMail']

/** Refused with a message; where nothing else is wrong with the body, by the field. */
function isExplained({ status, body }: Answer, path: Path): boolean {
  const isSaid = typeof body.message === 'string' && body.message !== ''
  if (status !== 400 || path.length === 0) return isSaid
  const fields = Object.keys(body.fields ?? {})
  return (
    isSaid &&
    fields.some((field) => field.split('/').includes(String(path[0])) || (typeof path[0] === 'number' && field !== ''))
  )
}
