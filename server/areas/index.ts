import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { AreaCalls, CallDefinitions } from '../http/call'
import { schemaCalls } from '../engine/calls'
import type { AreaHooks } from '../engine/hooks'
import { auditHooks } from './access/audit'
import { accessCalls } from './access/index'
import { roleHooks } from './access/roles'
import { alarmCalls } from './alarms/index'
import { alarmSettingHooks } from './alarms/settings'
import { dashboardCalls } from './dashboard/index'
import { exceptionCalls } from './exceptions/index'
import { paperCalls } from './paper/index'
import { printCalls } from './print/index'
import { familyHooks } from './products/families'
import { productCalls } from './products/index'
import { productHooks } from './products/products'
import { scriptCalls } from './scripts/index'
import { sensorCalls } from './sensors/index'
import { serverCalls } from './servers/index'
import { sessionCalls } from './session/index'
import { settingCalls, settingHooks } from './settings/index'
import { shellCalls } from './shell/index'
import { signageCalls } from './signage/index'
import { signageSettingHooks } from './signage/settings'
import { softwareCalls } from './software/index'
import { gatewayConfigHooks } from './stores/gatewayConfig'
import { storeCalls } from './stores/index'
import { tagCalls } from './tags/index'
import { taskCalls } from './tasks/index'

/** The calls that areas answer themselves. */
export const areaCalls: AreaCalls = { ...accessCalls, ...alarmCalls, ...dashboardCalls, ...exceptionCalls, ...paperCalls, ...printCalls, ...productCalls, ...scriptCalls, ...sensorCalls, ...serverCalls, ...sessionCalls, ...settingCalls, ...shellCalls, ...signageCalls, ...softwareCalls, ...storeCalls, ...tagCalls, ...taskCalls }

/** What areas add to the calls that are made from schemas. */
export const areaHooks: AreaHooks = { audit: auditHooks, ...alarmSettingHooks, ...familyHooks, ...gatewayConfigHooks, ...productHooks, ...roleHooks, ...settingHooks, ...signageSettingHooks }

/** Every call: what an area answers itself, and what the engine makes of the schemas. */
export const allCalls = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): CallDefinitions => ({ ...schemaCalls(descriptors, areaHooks, areaCalls), ...areaCalls })
