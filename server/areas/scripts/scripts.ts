import { CallError } from '../../calls/callError'
import { invalid } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { faultSaid } from '../../scripts/scripts'
import { mustExist, type ScriptKey } from './shared'
import { SHARED_STORE } from '../../../src/schema/sharedStore'

/** How many saved versions are kept of each script. */
const VERSIONS = 50

/** Scripts. */
export const scriptHooks: AreaHooks = {
  script: {
    key: ({ storeCode, ...key }) => ({ ...key, storeCode: storeCode || SHARED_STORE }),
    needed: ({ storeCode = SHARED_STORE }, records) => mustExist(records, storeCode),
    /** A store inherits the default script, and by default nothing runs. */
    standing: ({ storeCode = SHARED_STORE, kind }) =>
      kind ? { storeCode, kind, code: '', useType: storeCode === SHARED_STORE ? 'NONE' : 'DEFAULT' } : undefined,
    /** A script that will run must load and define its function. @throws CallError 400 with the line */
    async before(sent, { services, user }) {
      const { storeCode = SHARED_STORE, kind, code = '', useType } = sent
      if (storeCode === SHARED_STORE && useType === 'STORE') throw invalid('useType')
      const runs = useType === (storeCode === SHARED_STORE ? 'DEFAULT' : 'STORE')
      const problem =
        runs && kind && code.trim() !== '' ? await services.scripts.problemOf(kind, code, user.email) : undefined
      if (problem?.kind === 'busy') throw new CallError(503, problem)
      if (problem) throw new CallError(400, faultSaid(problem), 'code')
      return sent
    },
    complete: ({ context }) => ({ updatedBy: context.user.email }),
    /** Saves a version too. */
    async after({ before, record, records, context: { services, user } }) {
      const { storeCode, kind, code, useType, updatedAt } = record
      // Both are in the path.
      const key = { storeCode, kind } as ScriptKey
      if (before?.updatedAt == null || before.code !== code || before.useType !== useType) {
        await records.insert('script-version', [
          { ...key, code, useType, size: code.length, savedAt: updatedAt ?? services.clock(), savedBy: user.email },
        ])
        await dropOld(records, key)
      }
      return () => {
        services.events.emit('changed', {
          resource: 'script',
          ...(key.storeCode !== SHARED_STORE && { storeCode: key.storeCode }),
        })
      }
    },
  },
}

async function dropOld(records: Records, key: ScriptKey): Promise<void> {
  const all = await records.pick('script-version', ['_id'], { ...key })
  const old = all
    .map(({ _id }) => _id)
    .sort((one, other) => other - one)
    .slice(VERSIONS)
  if (old.length > 0) await records.remove('script-version', { ...key, _id: old })
}
