import type { AreaCalls } from '../../http/call'
import { accountCalls } from './accounts'

/** Members (spec/3 §4 to §7); roles are records with hooks. */
export const accessCalls: AreaCalls = { ...accountCalls }
