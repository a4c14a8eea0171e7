import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LabelState } from '../../src/generated/types'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { PAUSES } from '../../server/radio/labelState'
import { historyRows } from '../../server/seed/historyRows'
import { demoPlaces } from '../../server/seed/places'
import { demoSize, storeRows } from '../../server/seed/storeRows'
import { seedWaiting } from '../../server/seed/waitingRows'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

let connection: Connection
let records: Records
let states: readonly LabelState[]

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  let [firstTask, failing] = [1, 0]
  for (const place of demoPlaces) {
    const store = storeRows(place, demoSize(place.code), NOON)
    const history = historyRows(store, NOON, firstTask)
    firstTask += history.task?.length ?? 0
    failing = Math.max(failing, store.tag?.filter(({ status }) => status === 'MISSING').length ?? 0)
    for (const name of ['store', 'gateway', 'product', 'tag'] as const) await records.insert(name, store[name] ?? [])
    for (const name of ['task', 'task-row'] as const) await records.insert(name, history[name] ?? [])
    // Stores until one has a gateway that is away.
    if (failing > 0) break
  }
  await seedWaiting(records, NOON)
  states = await records.find('label-state', {})
}, 60_000)
afterAll(() => connection.close())

it('the labels of the demonstration that failed last are owed since their task began, and no others', async () => {
  const faulty = (await records.find('tag', { status: ['NG', 'MISSING'] })).filter(({ prCode }) => prCode)
  expect(faulty.length).toBeGreaterThan(10)
  expect(new Set(states.map(({ tagMac }) => tagMac))).toEqual(new Set(faulty.map(({ tagMac }) => tagMac)))
  const tasks = new Map((await records.find('task', {})).map((task) => [task.taskId, task]))
  for (const { taskId, wantedAt, storeCode } of states)
    expect(tasks.get(taskId)).toMatchObject({ storeCode, startTime: wantedAt })
})

it('they were sent again as often as there was time for, and stopped after the last', async () => {
  for (const { state, tries = 0, nextAt, wantedAt, failure } of states) {
    expect(failure).toMatch(/^(?:NO_ANSWER|GATEWAY_OFFLINE)$/)
    const waited = PAUSES.slice(0, tries - 1).reduce((sum, pause) => sum + pause, 0)
    expect(wantedAt + waited).toBeLessThanOrEqual(NOON)
    const isOver = tries > PAUSES.length
    expect([state, nextAt === null || Number(nextAt) > NOON - 60]).toEqual([isOver ? 'STOPPED' : 'RETRYING', true])
    expect(nextAt === null).toBe(isOver)
  }
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['RETRYING', 'STOPPED']))
})
