import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { Radio } from '../../server/radio/radio'
import { engine } from '../contract/harness'
import { openTestRecords } from './testRecords'
import { NOON, openShop } from '../support/shop'

const STORE = 'IT001'
const TAGS = 300
let connection: Connection
let records: Records
let now = NOON

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await openShop(records, STORE, { gateways: 2, tags: TAGS, products: 40, sensors: 0 })
})
afterAll(() => connection.close())

/** A server that starts on what is there. */
async function start(): Promise<Radio> {
  const radio = new Radio({ records, clock: () => now })
  await radio.load()
  return radio
}

/** Lets the air answer until no task is open. */
async function settled(radio: Radio): Promise<void> {
  await radio.updates.worker.settled()
  for (let left = 400; left > 0 && (await records.count('task', { endTime: null })) > 0; left--) {
    now += 60
    await radio.step()
  }
}

const taskOf = (taskId: number) => records.one('task', { storeCode: STORE, taskId })
const labelled = async () => (await records.find('tag', { storeCode: STORE })).filter(({ prCode }) => prCode)

/** Lets so many transactions through; a server that is killed does no more. */
function killAfter(transactions: number): void {
  const whole = records.transaction.bind(records)
  let left = transactions
  vi.spyOn(records, 'transaction').mockImplementation((work) =>
    left-- > 0 ? whole(work) : Promise.reject(new Error('killed')),
  )
}

it('a change of products that no label shows is whole after its first transaction: killed then, no task stays open', async () => {
  const radio = await start()
  killAfter(1)
  await radio.products.save(STORE, [{ prCode: 'NEW-1', prInfo: ['milk'], layoutId: 'SHELF' }]).catch(() => undefined)
  vi.restoreAllMocks()
  expect(await records.find('task', { endTime: null })).toEqual([])
  expect(await records.find('task', { storeCode: STORE, taskType: 'UPDATE' })).toMatchObject([
    { productCount: 1, tagCount: 0, progress: 100 },
  ])
})

it('all labels of a store are sent again some at a time; a kill in the middle sends none twice and leaves none out', async () => {
  const radio = await start()
  const wanted = (await labelled()).map(({ tagMac }) => tagMac)
  expect(wanted.length).toBeGreaterThan(200)
  killAfter(1)
  const task = await radio.updates.resend(STORE, 'REASSIGN')
  const taskId = task?.taskId ?? 0
  expect(task).toMatchObject({ totalTags: wanted.length, tagCount: wanted.length, progress: 0, endTime: null })
  await radio.updates.worker.close()
  vi.restoreAllMocks()
  const before = await records.count('task-row', { storeCode: STORE, taskId })
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(wanted.length)

  const next = await start()
  await next.updates.worker.resume()
  await settled(next)
  expect((await records.find('task-row', { storeCode: STORE, taskId })).map(({ tagMac }) => tagMac).sort()).toEqual(
    wanted.sort(),
  )
  expect(await records.count('tag-update-history', { storeCode: STORE, taskId })).toBe(wanted.length)
  expect(await taskOf(taskId)).toMatchObject({
    totalTags: wanted.length,
    tagCount: wanted.length,
    endTime: expect.any(Number) as number,
  })
  expect(await records.count('task-work', {})).toBe(0)
})

it('a task of many labels is sent once more some at a time; pressed twice it is sent once', async () => {
  const radio = await start()
  const task = await radio.updates.resend(STORE, 'REASSIGN')
  await settled(radio)
  const key = { storeCode: STORE, taskId: task?.taskId ?? 0 }
  const total = await records.count('task-row', key)
  expect(await Promise.all([radio.updates.refresh(key), radio.updates.refresh(key)])).toEqual([total, total])
  await radio.updates.worker.settled()
  expect(await records.count('task-row', { ...key, result: null })).toBe(total)
  expect(await records.count('tag-update-history', { ...key })).toBe(2 * total)
  expect(await taskOf(key.taskId)).toMatchObject({ refreshed: true, progress: 0, updatedTags: 0, endTime: null })
  await settled(radio)
  expect(await taskOf(key.taskId)).toMatchObject({ totalTags: total, endTime: expect.any(Number) as number })
})

it.skipIf(engine === 'embedded')(
  'a press that waits for another sends nothing, though the other is through with its work by then',
  async () => {
    const radio = await start()
    const task = await radio.updates.resend(STORE, 'REASSIGN')
    await settled(radio)
    const key = { storeCode: STORE, taskId: task?.taskId ?? 0 }
    const total = await records.count('task-row', key)
    let end = () => {}
    let holding: Promise<void> | undefined
    await new Promise<void>((isHeld) => {
      holding = records.transaction(async (within) => {
        await sql`SELECT pg_advisory_xact_lock(7305872::int, ${key.taskId}::int)`.execute(within.db)
        await within.update('task', key, { refreshed: true })
        isHeld()
        await new Promise<void>((go) => (end = go))
      })
    })
    const pressed = radio.updates.refresh(key)
    await expect
      .poll(
        async () =>
          (
            await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7305872 AND NOT granted`.execute(
              records.db,
            )
          ).rows.length,
      )
      .toBe(1)
    end()
    await holding
    expect(await pressed).toBe(total)
    await radio.updates.worker.settled()
    expect(await records.count('tag-update-history', key)).toBe(total)
  },
)

it('what an earlier run left open is closed at the start, or goes on where something is left of it', async () => {
  const open = { storeCode: STORE, taskType: 'UPDATE' as const, startTime: now, endTime: null, internalTaskId: 'x' }
  const [empty, done, ofFile] = await records.insert('task', [
    { ...open, productCount: 0 },
    { ...open, productCount: 1 },
    { ...open, productCount: 1 },
  ])
  const radio = await start()
  const filling = await radio.products.begin(STORE, {}, async (within, { taskId }) => {
    await within.insert('product-upload', [
      { status: 'WIP', fileName: 'a.csv', fileType: 'csv', storeCode: STORE, received: now, taskId },
    ])
  })
  await records.insert('task-work', [{ storeCode: STORE, taskId: ofFile?.taskId ?? 0, kind: 'FILE' }])
  await start()
  expect(await taskOf(empty?.taskId ?? 0)).toBeUndefined()
  expect(await taskOf(done?.taskId ?? 0)).toMatchObject({ progress: 100, endTime: now })
  expect(await taskOf(ofFile?.taskId ?? 0)).toMatchObject({ endTime: now })
  expect(await taskOf(filling.task.taskId)).toMatchObject({ endTime: null })
  await filling.end()
  expect(await taskOf(filling.task.taskId)).toBeUndefined()
})

it('a label that answers while the last ones are added closes the task with them', async () => {
  const radio = await start()
  await records.update('tag', { storeCode: STORE, tagMac: (await labelled())[0]?.tagMac ?? '' }, { prCode: 'NEW-1' })
  const update = await radio.products.begin(STORE, { onlyChanged: true })
  await update.writeNow([{ prCode: 'NEW-1', prInfo: ['bread'] }])
  const [row] = await records.find('task-row', { storeCode: STORE, taskId: update.task.taskId })
  const answer = {
    kind: 'delivered' as const,
    at: now,
    taskId: update.task.taskId,
    storeCode: STORE,
    tagMac: row?.tagMac ?? '',
    battery: 3,
    rssi: -50,
    temperature: 20,
    gwIp: '',
  }
  await Promise.all([update.end(), radio.updates.deliveries.hear([answer])])
  expect(await taskOf(update.task.taskId)).toMatchObject({ updatedTags: 1, progress: 100, endTime: now })
})
