import type { AreaCalls } from '../../http/call'
import { accountCalls } from './accounts'
import { roleCalls } from './roles'

/** Members and roles (spec/3 §4 to §7). */
export const accessCalls: AreaCalls = { ...accountCalls, ...roleCalls }
