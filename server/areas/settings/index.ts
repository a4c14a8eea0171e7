import type { AreaHooks } from '../../engine/hooks'
import type { AreaCalls } from '../../http/call'
import { codeHooks } from './codes'
import { migrationCalls } from './migration'
import { promotionHooks } from './promotions'
import { serverConfigCalls, serverConfigHooks } from './server'
import { storeHooks } from './stores'

/** The calls of the settings (spec/3 §7). */
export const settingCalls: AreaCalls = { ...serverConfigCalls, ...migrationCalls }

export const settingHooks: AreaHooks = { ...serverConfigHooks, ...storeHooks, ...codeHooks, ...promotionHooks }
