import type { AreaCalls } from '../../calls/call'
import type { AreaHooks } from '../../engine/hooks'
import { codeHooks } from './codes'
import { migrationCalls } from './migration'
import { promotionHooks } from './promotions'
import { serverConfigCalls, serverConfigHooks } from './server'
import { storeHooks } from './stores'

/** The calls of the settings: mail server, and store migration. */
export const settingCalls: AreaCalls = { ...serverConfigCalls, ...migrationCalls }

export const settingHooks: AreaHooks = { ...serverConfigHooks, ...storeHooks, ...codeHooks, ...promotionHooks }
