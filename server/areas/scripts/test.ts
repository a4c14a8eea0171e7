import type { FieldSchema } from '../../../src/schema/dialect'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { limits } from '../../sandbox/limits'
import type { ScriptFault } from '../../sandbox/job'
import { keyOf, readJson } from './shared'

interface TestBody {
  readonly code: string
  /** JSON. */
  readonly input: string
}

interface TestAnswer {
  readonly ok: boolean
  /** JSON, where there is one. */
  readonly output: string | null
  readonly fault: ScriptFault | null
  readonly logs: readonly string[]
  /** Milliseconds. */
  readonly ms: number
}

const text = (maxLength: number): FieldSchema => ({ type: 'string', maxLength })
const place: FieldSchema = { type: 'integer', minimum: 1 }

const body: FieldSchema = { type: 'object', additionalProperties: false, required: ['code', 'input'], properties: { code: text(limits.code), input: text(limits.input) } }
const answer: FieldSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['ok', 'output', 'fault', 'logs', 'ms'],
  properties: {
    ok: { type: 'boolean' },
    output: { type: ['string', 'null'] },
    fault: { type: ['object', 'null'], additionalProperties: false, required: ['kind', 'message'], properties: { kind: text(16), message: text(4000), key: text(100), params: { type: 'object' }, line: place, column: place } },
    logs: { type: 'array', items: text(500) },
    ms: { type: 'number', minimum: 0 },
  },
}

const test: CallDefinition<TestBody> = {
  body: { inline: body },
  answer: { inline: answer },
  summary: 'Runs a script that is not saved on a sample: the output, or the error with its line, and the time it took. Nothing else happens.',
  handle: async ({ body: { code, input }, params, services, user }): Promise<TestAnswer> => {
    const { kind } = await keyOf(services, params)
    const { result, logs, ms } = await services.scripts.runCode(kind, code, readJson('input', input), { owner: user.email })
    if ('fault' in result && result.fault.kind === 'busy') throw new CallError(503, result.fault)
    return { ok: 'output' in result, output: 'output' in result ? JSON.stringify(result.output, null, 2) : null, fault: 'fault' in result ? result.fault : null, logs, ms }
  },
}

/** Trying a script before it is saved. */
export const testCalls: AreaCalls = { 'POST /script/{kind}/store/{code}/test': test }
