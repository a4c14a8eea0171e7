import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { AreaCalls, CallDefinitions } from '../http/call'
import { restCalls } from '../rest/calls'
import { auditHooks } from './access/audit'
import { accessCalls } from './access/index'
import { alarmCalls } from './alarms/index'
import { dashboardCalls } from './dashboard/index'
import { exceptionCalls } from './exceptions/index'
import { paperCalls } from './paper/index'
import { printCalls } from './print/index'
import { productCalls } from './products/index'
import { scriptCalls } from './scripts/index'
import { sensorCalls } from './sensors/index'
import { serverCalls } from './servers/index'
import { sessionCalls } from './session/index'
import { settingCalls } from './settings/index'
import { shellCalls } from './shell/index'
import { signageCalls } from './signage/index'
import { softwareCalls } from './software/index'
import { storeCalls } from './stores/index'
import { tagCalls } from './tags/index'
import { taskCalls } from './tasks/index'

/** Every call of the contract, by the area that answers it. */
export const areaCalls: AreaCalls = { ...accessCalls, ...alarmCalls, ...dashboardCalls, ...exceptionCalls, ...paperCalls, ...printCalls, ...productCalls, ...scriptCalls, ...sensorCalls, ...serverCalls, ...sessionCalls, ...settingCalls, ...shellCalls, ...signageCalls, ...softwareCalls, ...storeCalls, ...tagCalls, ...taskCalls }

/** What areas add to the calls that are made from schemas alone. */
const restHooks = { audit: auditHooks }

/** Every call: those of the contract, and those of the schemas whose dialect is `rest`. */
export const allCalls = (descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>): CallDefinitions => ({ ...areaCalls, ...restCalls(descriptors.values(), restHooks) })
