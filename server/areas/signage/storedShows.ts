import { sql } from 'kysely'
import type { PlusDevice, PlusShow, PlusShowObject, PlusStoredShow } from '../../../src/generated/types'
import { CallError } from '../../calls/callError'
import type { Records } from '../../db/records'

/** Slides with their revision; 0 if they were never saved. */
export interface StoredShow {
  readonly show: readonly PlusShow[]
  readonly revision: number
}

type Owner = Pick<PlusStoredShow, 'storeCode' | 'owner' | 'name'>

/** The own slides of a device, or those of a template. */
export async function keptShow(records: Records, { storeCode, owner, name }: Owner): Promise<StoredShow> {
  const kept = await records.one('plus-stored-show', { storeCode, owner, name })
  return { show: kept?.show ?? [], revision: kept?.revision ?? 0 }
}

/** The slides that a device plays: its template's, or its own. The revision counts saves of both. */
export async function playedShow(
  records: Records,
  { storeCode, mac, template }: Pick<PlusDevice, 'storeCode' | 'mac' | 'template'>,
): Promise<StoredShow> {
  const own = await keptShow(records, { storeCode, owner: 'device', name: mac })
  if (template == null) return own
  const shared = await keptShow(records, { storeCode, owner: 'template', name: template })
  return { show: shared.show, revision: own.revision + shared.revision }
}

/** Serialises changes of one template. Only in a transaction. @param name '' for the slides of devices without a template */
export const holdTemplate = (records: Records, storeCode: string, name: string): Promise<void> =>
  records.alone(`show ${storeCode} ${name}`)

/**
 * Stores slides with the next revision.
 * @param last the last revision that clients saw, if it is not that of these slides: a device that leaves its template continues from the sum of both
 */
export async function keepShow(
  records: Records,
  owner: Owner,
  show: readonly PlusShow[],
  updatedAt: number,
  last?: number,
): Promise<void> {
  const revision = last ?? (await keptShow(records, owner)).revision
  await records.upsert('plus-stored-show', [{ ...owner, show: [...show], revision: revision + 1, updatedAt }])
}

type Follower = Pick<PlusDevice, 'mac' | 'template'>

/** Clears the own slides of devices, with revisions after those they played. */
export async function clearShows(
  records: Records,
  storeCode: string,
  devices: readonly Follower[],
  updatedAt: number,
): Promise<void> {
  const numbers = async (owner: PlusStoredShow['owner'], name: readonly string[]) =>
    new Map(
      (await records.pick('plus-stored-show', ['name', 'revision'], { storeCode, owner, name })).map((kept) => [
        kept.name,
        kept.revision,
      ]),
    )
  const [own, shared] = [
    await numbers(
      'device',
      devices.map(({ mac }) => mac),
    ),
    await numbers('template', templatesOf(devices)),
  ]
  const last = ({ mac, template }: Follower) =>
    (own.get(mac) ?? 0) + (template == null ? 0 : (shared.get(template) ?? 0))
  await records.upsert(
    'plus-stored-show',
    devices.map((device) => ({
      storeCode,
      owner: 'device' as const,
      name: device.mac,
      show: [],
      revision: last(device) + 1,
      updatedAt,
    })),
  )
}

const templatesOf = (devices: readonly Follower[]) => [...new Set(devices.flatMap(({ template }) => template ?? []))]

/** The number of slides that each device plays, by address. */
export async function slideCounts(
  records: Records,
  storeCode: string,
  devices: readonly Follower[],
): Promise<ReadonlyMap<string, number>> {
  const templates = templatesOf(devices)
  const own = devices.filter(({ template }) => template == null).map(({ mac }) => mac)
  const { rows } = await sql<{ owner: PlusStoredShow['owner']; name: string; slides: number }>`
    SELECT "owner", "name", jsonb_array_length("show") AS "slides" FROM plus_stored_show
    WHERE "storeCode" = ${storeCode} AND (("owner" = 'device' AND "name" = ANY(${own}::text[])) OR ("owner" = 'template' AND "name" = ANY(${templates}::text[])))`.execute(
    records.db,
  )
  const counts = new Map(rows.map(({ owner, name, slides }) => [`${owner} ${name}`, Number(slides)]))
  return new Map(
    devices.map(({ mac, template }) => [
      mac,
      counts.get(template == null ? `device ${mac}` : `template ${template}`) ?? 0,
    ]),
  )
}

/** @throws CallError 409 if the revision has changed since it was read */
export function refuseStale(read: number | undefined, last: number): void {
  if (read !== undefined && read !== last) throw new CallError(409, 'server.signage.savedMeanwhile')
}

/** The devices (directly or by their template) and templates that show something. */
export interface Users {
  readonly devices: readonly PlusDevice[]
  readonly templates: readonly string[]
}

/** The devices and templates of a store whose slides contain an object. */
export async function usersOf(
  records: Records,
  storeCode: string,
  type: PlusShowObject['type'],
  id: number,
): Promise<Users> {
  const wanted = JSON.stringify([{ objList: [{ type, id: String(id) }] }])
  const { rows } = await sql<{ owner: PlusStoredShow['owner']; name: string }>`
    SELECT "owner", "name" FROM plus_stored_show WHERE "storeCode" = ${storeCode} AND "show" @> ${wanted}::jsonb ORDER BY "name"`.execute(
    records.db,
  )
  const named = (owner: PlusStoredShow['owner']) => rows.filter((row) => row.owner === owner).map(({ name }) => name)
  const [macs, templates] = [named('device'), named('template')]
  const own = macs.length === 0 ? [] : await records.find('plus-device', { storeCode, mac: macs, template: null })
  const shared = templates.length === 0 ? [] : await records.find('plus-device', { storeCode, template: templates })
  return { devices: [...own, ...shared].sort((one, other) => (one.mac < other.mac ? -1 : 1)), templates }
}
