import type { AreaCalls } from '../http/call'
import { accessCalls } from './access/index'
import { alarmCalls } from './alarms/index'
import { dashboardCalls } from './dashboard/index'
import { exceptionCalls } from './exceptions/index'
import { printCalls } from './print/index'
import { productCalls } from './products/index'
import { sensorCalls } from './sensors/index'
import { serverCalls } from './servers/index'
import { sessionCalls } from './session/index'
import { settingCalls } from './settings/index'
import { shellCalls } from './shell/index'
import { signageCalls } from './signage/index'
import { storeCalls } from './stores/index'
import { tagCalls } from './tags/index'
import { taskCalls } from './tasks/index'

/** Every call that an area answers; the others of the call table say that they are not built. */
export const areaCalls: AreaCalls = { ...accessCalls, ...alarmCalls, ...dashboardCalls, ...exceptionCalls, ...printCalls, ...productCalls, ...sensorCalls, ...serverCalls, ...sessionCalls, ...settingCalls, ...shellCalls, ...signageCalls, ...storeCalls, ...tagCalls, ...taskCalls }
