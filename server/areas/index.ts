import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { AreaCalls, Handlers } from '../calls/call'
import { schemaCalls } from '../engine/calls'
import type { AreaHooks } from '../engine/hooks'
import { accountCalls, accountHooks } from './access/accounts'
import { auditHooks } from './access/audit'
import { roleHooks } from './access/roles'
import { alarmCalls, alarmHooks } from './alarms/index'
import { batchCalls } from './batches/index'
import { dashboardCalls } from './dashboard/index'
import { exceptionCalls } from './exceptions/index'
import { ledgerCalls } from './ledger/index'
import { paperCalls, paperHooks } from './paper/index'
import { printCalls } from './print/index'
import { layoutHooks } from './print/layoutNames'
import { familyHooks } from './products/families'
import { productCalls } from './products/index'
import { productHooks } from './products/products'
import { scriptCalls } from './scripts/index'
import { scriptHooks } from './scripts/scripts'
import { searchCalls } from './search/index'
import { sensorCalls } from './sensors/index'
import { serverHooks } from './servers/index'
import { jobCalls } from './servers/jobs'
import { sessionCalls, sessionHooks } from './session/index'
import { settingCalls, settingHooks } from './settings/index'
import { shellCalls } from './shell/index'
import { viewHooks } from './shell/views'
import { deviceHooks } from './signage/devices'
import { signageCalls } from './signage/index'
import { mediaHooks } from './signage/media'
import { signageSettingHooks } from './signage/settings'
import { templateHooks } from './signage/templates'
import { appHooks } from './software/apps'
import { softwareCalls } from './software/index'
import { upgradeHooks } from './software/upgrade'
import { channelHooks } from './stores/channels'
import { gatewayHooks } from './stores/gateways'
import { storeCalls } from './stores/index'
import { predefinedHooks } from './stores/predefined'
import { tagCalls } from './tags/index'
import { tagHooks } from './tags/lists'
import { taskCalls, taskHooks } from './tasks/index'
import { tillCalls, tillHooks } from './till/index'

/** The calls that areas answer themselves. @public `npm run check` reads it in the tree that it checks */
export const areaCalls: AreaCalls = {
  ...accountCalls,
  ...alarmCalls,
  ...batchCalls,
  ...dashboardCalls,
  ...exceptionCalls,
  ...jobCalls,
  ...ledgerCalls,
  ...paperCalls,
  ...printCalls,
  ...productCalls,
  ...scriptCalls,
  ...searchCalls,
  ...sensorCalls,
  ...sessionCalls,
  ...settingCalls,
  ...shellCalls,
  ...signageCalls,
  ...softwareCalls,
  ...storeCalls,
  ...tagCalls,
  ...taskCalls,
  ...tillCalls,
}

/** The hooks of areas into the calls derived from schemas. */
const areaHooks: AreaHooks = {
  audit: auditHooks,
  ...accountHooks,
  ...alarmHooks,
  ...appHooks,
  ...channelHooks,
  ...deviceHooks,
  ...familyHooks,
  ...gatewayHooks,
  ...layoutHooks,
  ...mediaHooks,
  ...paperHooks,
  ...predefinedHooks,
  ...productHooks,
  ...roleHooks,
  ...scriptHooks,
  ...serverHooks,
  ...sessionHooks,
  ...settingHooks,
  ...signageSettingHooks,
  ...tagHooks,
  ...taskHooks,
  ...templateHooks,
  ...tillHooks,
  ...upgradeHooks,
  ...viewHooks,
}

/** The handlers of all calls: those of areas, and those derived from the schemas. */
export const allCalls = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): Handlers => ({
  ...schemaCalls(descriptors, areaHooks, areaCalls),
  ...areaCalls,
})
