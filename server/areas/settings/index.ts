import type { AreaCalls } from '../../calls/call'
import type { AreaHooks } from '../../engine/hooks'
import { codeHooks } from './codes'
import { layoutRuleCalls, layoutRuleHooks } from './layoutRules'
import { migrationCalls } from './migration'
import { promotionHooks } from './promotions'
import { serverConfigCalls, serverConfigHooks } from './server'
import { storeHooks } from './stores'

/** The calls of the settings: mail server, store migration, layout rules. */
export const settingCalls: AreaCalls = { ...serverConfigCalls, ...migrationCalls, ...layoutRuleCalls }

export const settingHooks: AreaHooks = {
  ...serverConfigHooks,
  ...storeHooks,
  ...codeHooks,
  ...promotionHooks,
  ...layoutRuleHooks,
}
