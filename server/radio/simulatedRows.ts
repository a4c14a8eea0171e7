import type { Records } from '../db/records'

/** Simulated gateways that were there before others came say nothing of a driver: from now on they do. */
export const nameSimulated = (records: Records): Promise<number> =>
  records.update('gateway', { driver: null }, { driver: 'SIMULATOR' })
