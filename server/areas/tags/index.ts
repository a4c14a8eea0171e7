import type { AreaCalls } from '../../http/call'
import { tagAssignCalls } from './assign'
import { tagCommandCalls } from './commands'
import { tagPreviewCalls } from './preview'
import { tagTimelineCalls } from './timeline'
import { tagTypeCalls } from './types'

/** The calls of the tags (spec/1 §2.8, §7). */
export const tagCalls: AreaCalls = { ...tagTypeCalls, ...tagAssignCalls, ...tagCommandCalls, ...tagPreviewCalls, ...tagTimelineCalls }
