import type { AlarmHistory } from '../../src/generated/types'
import { seesAllStores, type Viewer } from '../../src/schema/access'
import { SYSTEM, targetKindOf } from '../../src/schema/alarmTarget'
import type { Records } from '../db/records'

/** The locations whose alarms a user sees: their stores, and the system with the privilege to read servers. Undefined means all. */
export const seenPlaces = (viewer: Viewer): string[] | undefined =>
  seesAllStores(viewer) ? undefined : [...viewer.store, ...(viewer.privilege.server?.read === true ? [SYSTEM] : [])]

export const isSeen = (viewer: Viewer, location: string): boolean => seenPlaces(viewer)?.includes(location) ?? true

/** Adds the current names of stores and targets to alarms. */
export async function namesOf(rows: readonly AlarmHistory[], records: Records): Promise<AlarmHistory[]> {
  const alarms = rows.map((row) => ({ ...row, targetKind: row.targetKind ?? targetKindOf(row) }))
  const storeCode = [...new Set(alarms.map(({ location }) => location))]
  const id = [
    ...new Set(alarms.flatMap(({ targetKind, target }) => (targetKind === 'SERVER' && target ? [target] : []))),
  ]
  const [stores, servers] = [
    storeCode.length > 0 ? await records.pick('store', ['storeCode', 'storeName'], { storeCode }) : [],
    id.length > 0 ? await records.pick('server', ['id', 'name'], { id }) : [],
  ]
  const [storeNames, serverNames] = [
    new Map(stores.map((store) => [store.storeCode, store.storeName])),
    new Map(servers.map((server) => [server.id, server.name])),
  ]
  const nameOf = ({ targetKind, target }: AlarmHistory) =>
    (targetKind === 'SERVER' ? serverNames.get(target ?? '') : undefined) ?? null
  return alarms.map((alarm) => ({
    ...alarm,
    storeName: storeNames.get(alarm.location) ?? null,
    targetName: nameOf(alarm),
  }))
}
