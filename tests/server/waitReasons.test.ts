import { expect, it } from 'vitest'
import { findRows } from '../../server/db/search'
import { readRestQuery } from '../../server/engine/restQuery'
import { type FoundLabel, OWED, WaitingTable, withReasons } from '../../server/radio/waiting'
import type { LabelState } from '../../src/generated/types'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const DAY = 86_400
const STATES = [
  ['WAITING', NOON],
  ['RETRYING', NOON - 1],
  ['RETRYING', NOON + 60],
  ['STOPPED', null],
] as const
const FAILURES = [null, 'NO_GATEWAY', 'GATEWAY_OFFLINE', 'NO_ANSWER', 'WRONG_PICTURE', 'REFUSED', 'NOT_SHOWN'] as const
/** More than gateways have of a store at once, so that some are behind others. */
const TAGS = 700

it('labels are looked for by the reason that they are shown with', async () => {
  const { connection, records, descriptors } = await openTestRecords()
  const found: string[] = []
  for (const code of ['IT001', 'DE001'] as const) {
    const isQuiet = code === 'DE001'
    const shop = await openShop(records, code, { gateways: 2, tags: TAGS, products: 8, sensors: 0 })
    if (isQuiet)
      await records.update('store', { storeCode: code }, { quietFrom: '00:00', quietTo: '23:59', timeZone: 'UTC' })
    const [near, away] = (shop.gateway ?? []).map(({ ip }) => String(ip))
    const gone = (shop.gateway ?? []).find(({ ip }) => ip === away)
    await records.update('gateway', { storeCode: code, gwMac: String(gone?.gwMac) }, { status: 'OFFLINE' })
    const states: LabelState[] = []
    for (const [at, { tagMac = '' }] of (shop.tag ?? []).entries()) {
      const [state, nextAt] = STATES[at % 4] ?? STATES[0]
      await records.update(
        'tag',
        { storeCode: code, tagMac: String(tagMac) },
        {
          gwIp: at % 11 === 0 ? away : at % 13 === 0 ? null : near,
          battery: at % 5 === 0 ? 2.1 : at % 7 === 0 ? null : 3,
          respondedAt: at % 3 === 0 ? NOON - 60 : at % 17 === 0 ? null : NOON - 2 * DAY,
        },
      )
      states.push({
        storeCode: code,
        tagMac: String(tagMac),
        taskId: 1,
        wanted: 'x',
        wantedAt: NOON - (at % 50),
        state,
        urgency: Math.floor(at / 4) % 4,
        nextAt,
        failure: state === 'WAITING' ? null : (FAILURES[Math.floor(at / 16) % FAILURES.length] ?? null),
      })
    }
    await records.insert('label-state', states)
  }
  const descriptor = descriptors.get('waiting-label') as ResourceDescriptor
  const wanted = { ...readRestQuery(descriptor, {}), length: -1 }
  const table = new WaitingTable(descriptor, undefined, OWED, { now: NOON, quiet: ['DE001'] })
  const { data } = await findRows(records.db, table, wanted, {})
  const labels = data as unknown as (FoundLabel & { readonly reason: string })[]
  expect(labels).toHaveLength(2 * TAGS)
  const shown = new Map((await withReasons(records, labels, NOON)).map(({ id, reason }) => [id, reason]))
  for (const { id, reason } of labels) {
    expect([id, reason]).toEqual([id, shown.get(id)])
    found.push(reason)
  }
  const reasons = descriptor.schema.properties['reason']?.enum?.flatMap((reason) => reason ?? [])
  expect(new Set(found)).toEqual(new Set(reasons))
  await connection.close()
}, 60_000)
