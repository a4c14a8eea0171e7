import type { PlusSetting } from '../../../src/generated/types'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { invalid } from '../../http/outcomes'
import { needStore } from './named'
import { isZone } from './zones'

/** What a store has that nobody has set yet (spec/3 §9). */
const usual = { volume: 0, brightness: 128, tz: 'UTC', duration: 30, bgColor: '#000000' } as const

const read: CallDefinition = {
  answer: 'plus-setting',
  summary: 'What new devices and new slides of a store begin with (spec/3 §3).',
  handle: async ({ params, services: { records } }) => {
    await needStore(records, params.store)
    return { storeCode: params.store ?? '', ...usual, ...(await records.one('plus-setting', { storeCode: params.store ?? '' })) }
  },
}

const save: CallDefinition<PlusSetting> = {
  body: 'plus-setting',
  answer: 'plus-setting',
  summary: 'Changes what new devices and new slides of a store begin with; what is not sent stays (spec/3 §3).',
  handle: async ({ params, body, services: { records } }) => {
    const storeCode = params.store ?? ''
    await needStore(records, storeCode)
    if (body.tz !== undefined && !isZone(body.tz)) throw invalid('tz')
    const setting = { ...usual, ...(await records.one('plus-setting', { storeCode })), ...body, storeCode }
    await records.upsert('plus-setting', [setting])
    return setting
  },
}

/** The signage settings of a store (spec/3 §3, §7). */
export const signageSettingCalls: AreaCalls = { 'GET /plus/store/{store}/setting': read, 'POST /plus/store/{store}/setting': save }
