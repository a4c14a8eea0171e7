import type { AreaCalls } from '../../http/call'
import { signageListCalls } from './lists'
import { mediaCalls } from './media'
import { overviewCalls } from './overviews'
import { showCalls } from './shows'
import { templateCalls } from './templates'

/** The calls of the signage add-on (spec/3 §2, §4, §5, §7). */
export const signageCalls: AreaCalls = { ...overviewCalls, ...signageListCalls, ...mediaCalls, ...templateCalls, ...showCalls }
