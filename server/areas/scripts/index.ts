import type { AreaCalls } from '../../calls/call'
import { sampleCalls } from './samples'
import { testCalls } from './test'
import { versionCalls } from './versions'

/** The calls of scripts that users write: versions, test runs, samples. */
export const scriptCalls: AreaCalls = { ...versionCalls, ...testCalls, ...sampleCalls }
