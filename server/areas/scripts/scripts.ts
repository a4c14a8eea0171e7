import type { Script, ScriptVersion } from '../../../src/generated/types'
import type { ScriptKind } from '../../../src/schema/scriptKinds'
import type { CallName } from '../../../src/generated/calls'
import { type AreaCalls, type CallContext, type Handler, CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import { DEFAULT, faultSaid } from '../../scripts/scripts'
import { mustExist, type ScriptKey } from './shared'

/** Saved versions that are kept of each script. */
const VERSIONS = 50

type Answer = Pick<Script, 'code' | 'useType' | 'updatedAt' | 'updatedBy'>

/** What a call that was never saved answers: a store inherits, and nothing runs by default. */
const unsaved = (storeCode: string): Answer => ({ code: '', useType: storeCode === DEFAULT ? 'NONE' : 'DEFAULT', updatedAt: null, updatedBy: null })

const answerOf = ({ code, useType, updatedAt, updatedBy }: Script): Answer => ({ code, useType, updatedAt: updatedAt ?? null, updatedBy: updatedBy ?? null })

async function read({ services }: CallContext, key: ScriptKey): Promise<Answer> {
  await mustExist(services.records, key.storeCode)
  const [found] = await services.records.find('script', { ...key })
  return found ? answerOf(found) : unsaved(key.storeCode)
}

/**
 * Keeps a script with a version of it. One that is to be used must at least load and have its function.
 * @throws CallError 400 by the field, with the line
 */
async function save(context: CallContext<Script>, key: ScriptKey): Promise<Answer> {
  const { body, services, user } = context
  const { records, scripts, clock } = services
  await mustExist(records, key.storeCode)
  const { code, useType, revision } = body
  if (key.storeCode === DEFAULT && useType === 'STORE') throw invalid('useType')
  const runs = useType === (key.storeCode === DEFAULT ? 'DEFAULT' : 'STORE')
  const problem = runs && code.trim() !== '' ? await scripts.problemOf(key.kind, code, user.email) : undefined
  if (problem?.kind === 'busy') throw new CallError(503, problem)
  if (problem) throw new CallError(400, faultSaid(problem), 'code')
  const saved = { ...key, code, useType, updatedAt: clock(), updatedBy: user.email }
  await records.transaction(async (within) => {
    const before = await within.locked('script', { ...key })
    refuseStale(context, 'script', revision, before ? answerOf(before) : unsaved(key.storeCode))
    await within.upsert('script', [saved])
    if (before?.code === code && before.useType === useType) return
    await within.insert('script-version', [{ ...key, code, useType, size: code.length, savedAt: saved.updatedAt, savedBy: user.email }])
    await dropOld(within, key)
  })
  scripts.forget()
  services.events.emit('changed', { resource: 'script', ...(key.storeCode !== DEFAULT && { storeCode: key.storeCode }) })
  return answerOf(saved)
}

async function dropOld(records: CallContext['services']['records'], key: ScriptKey): Promise<void> {
  const all = await records.pick('script-version', ['_id'], { ...key })
  const old = all.map(({ _id }) => _id).sort((one, other) => other - one).slice(VERSIONS)
  if (old.length > 0) await records.remove('script-version', { ...key, _id: old })
}

/** The pair of calls of one kind. */
function pair(path: string, kind: ScriptKind, ofStores: boolean): AreaCalls {
  const keyOf = (context: CallContext): ScriptKey => ({ kind, storeCode: ofStores ? context.params.code || DEFAULT : DEFAULT })
  const get: Handler = async (context) => read(context, keyOf(context))
  const post: Handler<Script> = async (context) => save(context, keyOf(context))
  return { [`GET ${path}` as CallName]: get, [`POST ${path}` as CallName]: post }
}

/** The scripts themselves (spec/3 §7). */
export const scriptPairs: AreaCalls = {
  ...pair('/auth/3rd/party', 'thirdPartyAuth', false),
  ...pair('/paper/parser/store/{code}', 'paperParser', true),
  ...pair('/product/file/parser/store/{code}', 'productFileParser', true),
  ...pair('/tag/decorator/store/{code}', 'tagDecorator', true),
  ...pair('/plus/decorator/store/{code}', 'plusDecorator', true),
}

/** What a list of versions has of each. */
export type VersionHead = Omit<ScriptVersion, 'code'>
