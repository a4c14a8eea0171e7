import type { AreaCalls } from '../../http/call'
import { collectingCalls } from './collecting'
import { downloadCalls } from './downloads'

/** The calls of what is on every page: the version, the collecting indicator, downloads. */
export const shellCalls: AreaCalls = { ...collectingCalls, ...downloadCalls }
