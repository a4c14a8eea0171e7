import type { AreaCalls } from '../../calls/call'
import { appCalls } from './apps'
import { upgradeCalls } from './upgrade'
import { versionCalls } from './version'

/** The calls of the software area: versions, gateway packages, mobile apps. */
export const softwareCalls: AreaCalls = { ...versionCalls, ...upgradeCalls, ...appCalls }
