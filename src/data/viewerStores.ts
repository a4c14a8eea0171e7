import { can, seesAllStores, type Viewer } from '../schema/access'
import { SYSTEM } from '../schema/alarmTarget'

/**
 * The places whose alarms a viewer sees, as the search of alarms takes them: the stores of the account, and the system
 * for who may read servers. Empty for who sees all: it is all of them then.
 */
export const viewerStores = (viewer: Viewer | undefined): string[] =>
  viewer === undefined || seesAllStores(viewer) ? [] : [...viewer.store, ...(can(viewer, 'server.read') ? [SYSTEM] : [])]
