import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { QueryRefused } from '../../server/db/tableQuery'
import { engine } from '../contract/harness'
import { openTestRecords } from './testRecords'

let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  const tags = Array.from({ length: 300 }, (_, at) => ({
    storeCode: at < 250 ? 'S1' : 'S2',
    tagId: `T${String(at).padStart(4, '0')}`,
    tagMac: `M${String(at).padStart(4, '0')}`,
    prCode: at % 5 === 0 ? null : `pr_${at % 7}%`,
    status: at % 10 === 0 ? ('NG' as const) : ('OK' as const),
    battery: 2 + (at % 10) / 10,
    updatedAt: 1_000 + at,
  }))
  await records.insert('tag', tags)
})

afterAll(() => connection.close())

const S1 = { where: { storeCode: 'S1' } }
const ids = (page: { data: { tagId: string }[] }) => page.data.map((tag) => tag.tagId)

describe(`a table on the ${engine} database`, () => {
  it('gives a page in the usual order, with exact counts', async () => {
    const page = await records.search('tag', { draw: '3', start: '10', length: '5' }, S1)
    expect(page).toMatchObject({ draw: 3, recordsTotal: 250, recordsFiltered: 250 })
    expect(ids(page)).toEqual(['T0010', 'T0011', 'T0012', 'T0013', 'T0014'])
    expect(page.data[0]).toMatchObject({ status: 'NG', battery: 2, updatedAt: 1010 })
  })

  it('counts within the stores that are seen', async () => {
    const page = await records.search('tag', {}, { stores: ['S2', 'S9'] })
    expect(page).toMatchObject({ recordsTotal: 50, recordsFiltered: 50 })
  })

  it('gives the same rows from the far end', async () => {
    const page = await records.search('tag', { start: 240, length: 25 }, S1)
    expect(ids(page)[0]).toBe('T0240')
    expect(page.data).toHaveLength(10)
  })

  it('gives everything for a length of -1', async () => {
    expect((await records.search('tag', { length: '-1' }, S1)).data).toHaveLength(250)
  })

  it('orders by a live column, the key deciding among equals', async () => {
    const page = await records.search(
      'tag',
      { columns: { 0: { data: 'battery' } }, order: { 0: { column: '0', dir: 'desc' } }, length: 3 },
      S1,
    )
    expect(ids(page)).toEqual(['T0249', 'T0239', 'T0229'])
  })

  it('takes % and _ as they are written', async () => {
    expect((await records.search('tag', { filter_prCode: '_3%', condition_prCode: '~' }, S1)).recordsFiltered).toBe(
      await records.count('tag', { storeCode: 'S1', prCode: 'pr_3%' }),
    )
    expect((await records.search('tag', { filter_prCode: 'r%3', condition_prCode: '~' }, S1)).recordsFiltered).toBe(0)
  })

  it.each([
    [{ filter_status: 'NG', condition_status: '==' }, 25],
    [{ filter_status: 'NG,WIP', condition_status: 'in' }, 25],
    [{ filter_battery_gte: '2.5', filter_battery_lte: '2.6' }, 50],
    [{ filter_startDate: '1100', filter_endDate: '1109' }, 10],
    [{ filter_tagId: '^T000[12]$', condition_tagId: 'regex' }, 2],
    [{ search: { value: 't000' } }, 10],
    [{ columns: [{ data: 'tagId', searchable: 'true', search: { value: '0024' } }] }, 1],
    [{ filter_tagId: '', _: '17', anything: 'else' }, 250],
  ])('narrows by %j to %i rows', async (input, expected) => {
    expect((await records.search('tag', input, S1)).recordsFiltered).toBe(expected)
  })

  it.each([
    [{ filter_nosuch: 'x' }, 'nosuch'],
    [{ filter_tagId: 'x', condition_tagId: 'like' }, 'like'],
    [{ columns: [{ data: 'nosuch' }], order: [{ column: 0, dir: 'asc' }] }, 'nosuch'],
    [{ order: [{ column: 9, dir: 'asc' }] }, '9'],
    [{ filter_battery: 'full', condition_battery: '==' }, 'battery'],
    [{ length: '-2' }, 'length'],
    [{ start: 'x' }, 'start'],
    [{ filter_tagId: 'x'.repeat(1001) }, 'tagId'],
  ])('refuses %j and names it', async (input, named) => {
    const refused: unknown = await records.search('tag', input, S1).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(QueryRefused)
    expect(String(refused)).toContain(named)
  })

  it('looks at the time within a status', async () => {
    const row = (taskId: number, at: number | null) => ({
      storeCode: 'S9',
      prCode: 'P',
      taskId,
      updatedAt: 1,
      status: at === null ? null : { status: 'OK', updatedAt: at },
    })
    await records.insert('product-update-history', [row(1, 100), row(2, 200), row(3, 300), row(4, null)])
    const found = async (input: object) =>
      (await records.search('product-update-history', input, { where: { storeCode: 'S9' } })).data.map(
        ({ taskId }) => taskId,
      )
    expect(
      await found({
        'filter_status.updatedAt_gte': '150',
        'filter_status.updatedAt_lte': '300',
        columns: [{ data: 'taskId' }],
        order: [{ column: 0, dir: 'asc' }],
      }),
    ).toEqual([2, 3])
    expect(await found({ 'filter_status.updatedAt': '100', 'condition_status.updatedAt': '==' })).toEqual([1])
    await expect(found({ 'filter_status.nosuch': '1' })).rejects.toThrow(QueryRefused)
    await expect(found({ 'filter_status.updatedAt_gte': 'now' })).rejects.toThrow(QueryRefused)
  })

  it.each(['Infinity', '1e999', '-3', 'x'])('answers a draw of %s with 0', async (draw) => {
    expect((await records.search('tag', { draw, length: 1 }, S1)).draw).toBe(0)
  })

  it('keeps its counts while records come and go', async () => {
    await records.insert('tag', [{ storeCode: 'S3', tagId: 'X', tagMac: 'X' }])
    await records.upsert('tag', [
      { storeCode: 'S3', tagId: 'X2', tagMac: 'X', status: 'NG' },
      { storeCode: 'S3', tagId: 'Y', tagMac: 'Y', status: 'OK' },
    ])
    expect((await records.search('tag', {}, { where: { storeCode: 'S3' } })).recordsTotal).toBe(2)
    expect(await records.one('tag', { tagMac: 'X' })).toMatchObject({ tagId: 'X2', status: 'NG' })
    expect(await records.update('tag', { storeCode: 'S3', status: 'NG' }, { status: 'OK', prCode: 'P' })).toBe(1)
    await records.updateMany('tag', [{ storeCode: 'S3', tagMac: 'Y', battery: 3 }])
    expect(await records.one('tag', { tagMac: 'Y' })).toMatchObject({ battery: 3, status: 'OK' })
    expect(await records.remove('tag', { storeCode: 'S3' })).toBe(2)
    expect((await records.search('tag', {}, { where: { storeCode: 'S3' } })).recordsTotal).toBe(0)
  })

  it('undoes a transaction that fails, with its counts', async () => {
    const failing = records.transaction(async (all) => {
      await all.insert('tag', [{ storeCode: 'S4', tagId: 'Z', tagMac: 'Z' }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await records.search('tag', {}, { where: { storeCode: 'S4' } })).recordsTotal).toBe(0)
  })
})
