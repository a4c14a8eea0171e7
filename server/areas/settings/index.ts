import type { AreaCalls } from '../../http/call'
import { codeCalls } from './codes'
import { migrationCalls } from './migration'
import { promotionCalls } from './promotions'
import { serverConfigCalls } from './server'
import { storeConfigCalls } from './stores'

/** The calls of the settings (spec/3 §7). */
export const settingCalls: AreaCalls = { ...serverConfigCalls, ...storeConfigCalls, ...codeCalls, ...promotionCalls, ...migrationCalls }
