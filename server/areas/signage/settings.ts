import type { AreaHooks } from '../../engine/hooks'
import { invalid } from '../../http/outcomes'
import { needStore } from './named'
import { isZone } from '../../../src/schema/formats'

/** The signage settings of a store (spec/3 §3, §7). */
export const signageSettingHooks: AreaHooks = {
  'plus-setting': {
    needed: ({ storeCode }, records) => needStore(records, storeCode),
    before(sent) {
      if (typeof sent.tz === 'string' && !isZone(sent.tz)) throw invalid('tz')
      return sent
    },
  },
}
