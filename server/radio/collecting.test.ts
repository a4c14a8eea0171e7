import { expect, it } from 'vitest'
import { Collecting } from './collecting'

const start = {
  storeCode: 'S1',
  storeName: 'One',
  at: 100,
  gwList: ['020000000001'],
  tags: [
    { tagMac: 'A', tagId: '1' },
    { tagMac: 'B', tagId: '2' },
  ],
  cmd: 0 as const,
}

it('is listed until every label has answered or was silent and its result is written', () => {
  const collecting = new Collecting()
  const seen: number[] = []
  const checked: (number | null | undefined)[] = []
  collecting.listen((stores) => {
    seen.push(stores.length)
    checked.push(stores[0]?.checkTime)
  })
  expect(collecting.start(start)).toBe(true)
  expect(collecting.start(start)).toBe(false)
  expect(collecting.list()).toEqual([
    {
      storeCode: 'S1',
      storeName: 'One',
      startTime: 100,
      checkTime: 100,
      gwList: ['020000000001'],
      tagList: ['1', '2'],
      cmd: 0,
    },
  ])
  collecting.hear([
    { kind: 'answered', at: 104, storeCode: 'S1', tagMac: 'A', battery: 3, rssi: -50, temperature: 20, gwIp: '' },
  ])
  expect(collecting.list()[0]?.checkTime).toBe(104)
  expect(checked).toEqual([100, 104])
  const ended = collecting.hear([{ kind: 'silent', at: 130, storeCode: 'S1', tagMac: 'B' }])
  expect(ended).toEqual([{ storeCode: 'S1', startTime: 100, at: 130, asked: 2, silent: 1, silentIds: ['2'] }])
  // Whoever sees it leave the list asks for its result.
  expect(collecting.list()).toHaveLength(1)
  expect(collecting.hear([{ kind: 'silent', at: 131, storeCode: 'S1', tagMac: 'B' }])).toEqual([])
  expect(collecting.stop(() => true)).toEqual([])
  collecting.written(ended)
  expect(collecting.list()).toEqual([])
  expect(seen).toEqual([1, 1, 1, 0])
  expect(collecting.start({ ...start, at: 140 })).toBe(true)
  collecting.written(ended)
  expect(collecting.list()).toHaveLength(1)
})

it('that is resumed after a restart names those that were silent before', () => {
  const collecting = new Collecting()
  collecting.start({ ...start, waiting: ['B'], silent: 1, silentIds: ['1'] })
  expect(collecting.hear([{ kind: 'silent', at: 130, storeCode: 'S1', tagMac: 'B' }])).toMatchObject([
    { asked: 2, silent: 2, silentIds: ['1', '2'] },
  ])
})

it('is stopped for the stores of the user alone', () => {
  const collecting = new Collecting()
  collecting.start(start)
  collecting.start({ ...start, storeCode: 'S2' })
  expect(collecting.stop((code) => code === 'S2')).toEqual(['S2'])
  expect(collecting.list().map((store) => store.storeCode)).toEqual(['S1'])
})
