import type { AreaCalls } from '../../http/call'
import { appCalls } from './apps'
import { upgradeCalls } from './upgrade'
import { versionCalls } from './version'

/** The calls of the software area (spec/3 §2, §7). */
export const softwareCalls: AreaCalls = { ...versionCalls, ...upgradeCalls, ...appCalls }
