import { can, seesAllStores, type Viewer } from '../schema/access'
import { SYSTEM } from '../schema/alarmTarget'

/**
 * The store codes whose alarms a viewer sees, for the search of alarms: the account's stores, and the system if they
 * may read servers. Empty for access to all stores.
 */
export const viewerStores = (viewer: Viewer | undefined): string[] =>
  viewer === undefined || seesAllStores(viewer)
    ? []
    : [...viewer.store, ...(can(viewer, 'server.read') ? [SYSTEM] : [])]
