import { isZone } from '../../../src/schema/formats'
import { invalid } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { needStore } from './named'

/** The signage settings of a store. */
export const signageSettingHooks: AreaHooks = {
  'plus-setting': {
    needed: ({ storeCode }, records) => needStore(records, storeCode),
    before(sent) {
      if (typeof sent.tz === 'string' && !isZone(sent.tz)) throw invalid('tz')
      return sent
    },
  },
}
