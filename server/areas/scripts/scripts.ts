import type { AreaHooks } from '../../engine/hooks'
import { CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { Records } from '../../db/records'
import { DEFAULT, faultSaid } from '../../scripts/scripts'
import { mustExist, type ScriptKey } from './shared'

/** Saved versions that are kept of each script. */
const VERSIONS = 50

/** The scripts themselves (spec/3 §7). */
export const scriptHooks: AreaHooks = {
  script: {
    key: ({ storeCode, ...key }) => ({ ...key, storeCode: storeCode || DEFAULT }),
    needed: ({ storeCode = DEFAULT }, records) => mustExist(records, storeCode),
    /** A store inherits, and nothing runs by default. */
    standing: ({ storeCode = DEFAULT, kind }) => (kind ? { storeCode, kind, code: '', useType: storeCode === DEFAULT ? 'NONE' : 'DEFAULT' } : undefined),
    /** One that is to be used must at least load and have its function: 400 by the field, with the line. */
    async before(sent, { services, user }) {
      const { storeCode = DEFAULT, kind, code = '', useType } = sent
      if (storeCode === DEFAULT && useType === 'STORE') throw invalid('useType')
      const runs = useType === (storeCode === DEFAULT ? 'DEFAULT' : 'STORE')
      const problem = runs && kind && code.trim() !== '' ? await services.scripts.problemOf(kind, code, user.email) : undefined
      if (problem?.kind === 'busy') throw new CallError(503, problem)
      if (problem) throw new CallError(400, faultSaid(problem), 'code')
      return sent
    },
    complete: ({ context }) => ({ updatedBy: context.user.email }),
    /** With a version of it. */
    async after({ before, record, records, context: { services, user } }) {
      const { storeCode, kind, code, useType, updatedAt } = record
      // Both are in the path.
      const key = { storeCode, kind } as ScriptKey
      if (before?.updatedAt == null || before.code !== code || before.useType !== useType) {
        await records.insert('script-version', [{ ...key, code, useType, size: code.length, savedAt: updatedAt ?? services.clock(), savedBy: user.email }])
        await dropOld(records, key)
      }
      return () => {
        services.events.emit('changed', { resource: 'script', ...(key.storeCode !== DEFAULT && { storeCode: key.storeCode }) })
      }
    },
  },
}

async function dropOld(records: Records, key: ScriptKey): Promise<void> {
  const all = await records.pick('script-version', ['_id'], { ...key })
  const old = all.map(({ _id }) => _id).sort((one, other) => other - one).slice(VERSIONS)
  if (old.length > 0) await records.remove('script-version', { ...key, _id: old })
}
