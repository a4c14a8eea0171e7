import type { AreaCalls } from '../../calls/call'
import { signageCommandCalls } from './commands'
import { deviceCalls } from './devices'
import { mediaCalls } from './media'
import { mediaCopyCalls } from './mediaCopies'
import { overviewCalls } from './overviews'
import { showCalls } from './shows'
import { softwareCalls } from './software'
import { templateCalls } from './templates'
import { webpageCalls } from './webpages'

/** The calls of the signage add-on. */
export const signageCalls: AreaCalls = {
  ...overviewCalls,
  ...deviceCalls,
  ...signageCommandCalls,
  ...showCalls,
  ...templateCalls,
  ...webpageCalls,
  ...mediaCalls,
  ...mediaCopyCalls,
  ...softwareCalls,
}
