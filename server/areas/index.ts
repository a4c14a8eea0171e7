import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { AreaCalls, Handlers } from '../http/call'
import { schemaCalls } from '../engine/calls'
import type { AreaHooks } from '../engine/hooks'
import { auditHooks } from './access/audit'
import { accountCalls, accountHooks } from './access/accounts'
import { roleHooks } from './access/roles'
import { alarmCalls, alarmHooks } from './alarms/index'
import { dashboardCalls } from './dashboard/index'
import { exceptionCalls } from './exceptions/index'
import { paperCalls, paperHooks } from './paper/index'
import { layoutHooks } from './print/layoutNames'
import { printCalls } from './print/index'
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
import { softwareCalls } from './software/index'
import { appHooks } from './software/apps'
import { upgradeHooks } from './software/upgrade'
import { channelHooks } from './stores/channels'
import { gatewayHooks } from './stores/gateways'
import { storeCalls } from './stores/index'
import { predefinedHooks } from './stores/predefined'
import { tagCalls } from './tags/index'
import { tagHooks } from './tags/lists'
import { taskCalls, taskHooks } from './tasks/index'

/** The calls that areas answer themselves. */
export const areaCalls: AreaCalls = { ...accountCalls, ...alarmCalls, ...dashboardCalls, ...exceptionCalls, ...jobCalls, ...paperCalls, ...printCalls, ...productCalls, ...scriptCalls, ...searchCalls, ...sensorCalls, ...sessionCalls, ...settingCalls, ...shellCalls, ...signageCalls, ...softwareCalls, ...storeCalls, ...tagCalls, ...taskCalls }

/** What areas add to the calls that are made from schemas. */
export const areaHooks: AreaHooks = {
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
  ...upgradeHooks,
  ...viewHooks,
}

/** Every call: what an area answers itself, and what the engine makes of the schemas. */
export const allCalls = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): Handlers => ({ ...schemaCalls(descriptors, areaHooks, areaCalls), ...areaCalls })
