import { sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { Services } from '../calls/services'
import type { Where } from '../db/records'
import { storedResource } from '../db/storedResource'
import type { Position, Source } from './merge'

/**
 * Rows of a history before a position, newest first. The index by record and time is read from there, and only as far
 * as asked.
 */
export async function rowsBefore<Name extends ResourceName>(
  { db, descriptors }: Pick<Services, 'db' | 'descriptors'>,
  name: Name,
  where: Where<Name>,
  { at, id }: Position,
  length: number,
): Promise<ResourceTypes[Name][]> {
  const descriptor = descriptors.get(name)
  const { time, serial } = descriptor?.table ?? {}
  if (!descriptor || time === undefined || serial === undefined) throw new Error(`${name} is no history`)
  const stored = storedResource(descriptor)
  const [when, number] = [stored.ref(time), stored.ref(serial)]
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${stored.select} ${stored.from}
    WHERE ${stored.where(where)} AND ${when} <= ${at} AND (${when} < ${at} OR ${number} < ${id})
    ORDER BY ${when} DESC, ${number} DESC LIMIT ${length}`.execute(db)
  return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
}

/** The alarms of a tag or a gateway, from the history of its own that they are in. */
export const tagAlarms = (services: Services, storeCode: string, tagMac: string): Source =>
  source((position, length) => rowsBefore(services, 'tag-alarm', { storeCode, tagMac }, position, length))
export const gatewayAlarms = (services: Services, storeCode: string, gwMac: string): Source =>
  source((position, length) => rowsBefore(services, 'gateway-alarm', { storeCode, gwMac }, position, length))

type Rows = ReturnType<typeof rowsBefore<'tag-alarm'>> | ReturnType<typeof rowsBefore<'gateway-alarm'>>

const source = (rows: (...part: Parameters<Source['read']>) => Rows): Source => ({
  kind: 'alarm',
  read: async (position, length) =>
    (await rows(position, length)).map(({ _id = 0, alarmTime, alarmType, class: alarmClass, data }) => ({
      id: _id,
      entry: {
        id: `alarm-${_id}`,
        kind: 'alarm',
        at: alarmTime,
        alarmType,
        class: alarmClass,
        ...(data != null && { data }),
      },
    })),
})
