import type { AreaHooks } from '../../engine/hooks'
import type { AreaCalls } from '../../http/call'
import { aliasCalls, codeHooks } from './codes'
import { migrationCalls } from './migration'
import { promotionCalls } from './promotions'
import { serverConfigCalls, serverConfigHooks } from './server'
import { storeConfigCalls, storeHooks } from './stores'

/** The calls of the settings (spec/3 §7). */
export const settingCalls: AreaCalls = { ...serverConfigCalls, ...storeConfigCalls, ...aliasCalls, ...promotionCalls, ...migrationCalls }

export const settingHooks: AreaHooks = { ...serverConfigHooks, ...storeHooks, ...codeHooks }
