import type { AreaCalls } from '../../http/call'
import { sampleCalls } from './samples'
import { testCalls } from './test'
import { versionCalls } from './versions'

/** The calls of the scripts that users write (spec/3 §2, §7). */
export const scriptCalls: AreaCalls = { ...versionCalls, ...testCalls, ...sampleCalls }
