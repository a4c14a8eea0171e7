import type { GatewayUpdate } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { FileStore } from '../files/store/fileStore'
import type { Files } from '../files/store/files'
import { isUpdating } from './gatewayUpdates'

/** Files of another server may not have a record yet, for so many seconds. */
const GRACE = 3600

/** Where the software of gateways is kept while they may fetch it. */
export const softwareStore = (files: Pick<Files, 'room'>): FileStore => files.room('gateways')

/** The name under which the file of an update is stored. */
export const softwareName = ({ ask }: Pick<GatewayUpdate, 'ask'>): string => `${ask}.software`

/** Removes the files that no gateway may fetch any more. @returns how many */
export async function sweepSoftware(records: Records, files: Pick<Files, 'room'>, now: number): Promise<number> {
  const open = (await records.find('gateway-update', { end: null })).filter((update) => isUpdating(update, now))
  const kept = new Set(open.map(softwareName))
  const store = softwareStore(files)
  let removed = 0
  for await (const name of store.list()) {
    if (kept.has(name) || ((await store.head(name))?.at ?? now) > now - GRACE) continue
    await store.remove(name)
    removed += 1
  }
  return removed
}
