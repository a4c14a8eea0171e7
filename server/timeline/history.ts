import { sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { Where } from '../db/records'
import { storedResource } from '../db/storedResource'
import type { Services } from '../services'
import type { Behind } from './merge'

/** Rows of a history behind a place, the newest first: the index by record and time is read from there on, and no further than is asked. */
export async function rowsBehind<Name extends ResourceName>({ db, descriptors }: Pick<Services, 'db' | 'descriptors'>, name: Name, where: Where<Name>, { at, id }: Behind, length: number): Promise<ResourceTypes[Name][]> {
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
