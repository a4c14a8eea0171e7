import type { PlusSetting } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { invalid } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import { needStore } from './named'
import { isZone } from './zones'

/** What a store has that nobody has set, or whose value was taken away. */
const defaults = { volume: 0, brightness: 128, tz: 'UTC', duration: 30, bgColor: '#000000' } as const

const read: CallDefinition = {
  answer: 'plus-setting',
  summary: 'What new devices and new slides of a store begin with (spec/3 §3).',
  handle: async ({ params, services: { records } }) => {
    await needStore(records, params.store)
    return settingOf(records, params.store ?? '')
  },
}

const save: CallDefinition<PlusSetting> = {
  body: 'plus-setting',
  answer: 'plus-setting',
  summary: 'Changes what new devices and new slides of a store begin with; what is not sent stays (spec/3 §3).',
  handle: async ({ params, body: { revision, ...body }, services }) => {
    const storeCode = params.store ?? ''
    await needStore(services.records, storeCode)
    if (typeof body.tz === 'string' && !isZone(body.tz)) throw invalid('tz')
    return services.records.transaction(async (records) => {
      await records.locked('plus-setting', { storeCode })
      const before = await settingOf(records, storeCode)
      refuseStale(services, 'plus-setting', revision, before)
      await records.upsert('plus-setting', [{ ...before, ...body, storeCode }])
      return settingOf(records, storeCode)
    })
  },
}

async function settingOf(records: Records, storeCode: string): Promise<PlusSetting> {
  return { storeCode, ...defaults, ...(await records.one('plus-setting', { storeCode })) }
}

/** The signage settings of a store (spec/3 §3, §7). */
export const signageSettingCalls: AreaCalls = { 'GET /plus/store/{store}/setting': read, 'POST /plus/store/{store}/setting': save }
