import type { ScriptOutcome, ScriptTrial } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { keyOf, readJson } from './shared'

const test: Handler<ScriptTrial> = async ({
  body: { code, input },
  params,
  services,
  user,
}): Promise<ScriptOutcome> => {
  const { kind } = await keyOf(services, params)
  const { result, logs, ms } = await services.scripts.runCode(kind, code, readJson('input', input), {
    owner: user.email,
  })
  if ('fault' in result && result.fault.kind === 'busy') throw new CallError(503, result.fault)
  return {
    ok: 'output' in result,
    output: 'output' in result ? JSON.stringify(result.output, null, 2) : null,
    fault: 'fault' in result ? result.fault : null,
    logs: [...logs],
    ms,
  }
}

/** Trying a script before it is saved. */
export const testCalls: AreaCalls = { 'POST /script/{kind}/store/{code}/test': test }
