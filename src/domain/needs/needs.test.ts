import { expect, it } from 'vitest'
import type { Gateway, Task } from '../../generated/types'
import { needsOf, type StoreFacts } from './needs'

const NOW = 1_800_000_000
const gateway = (gwMac: string, status: Gateway['status'], tagCount = 0): Gateway => ({
  storeCode: 'S 1',
  gwMac,
  status,
  tagCount,
})
const task = (taskId: number, updatedTags: number, more: Partial<Task> = {}): Task => ({
  storeCode: 'S 1',
  taskId,
  taskType: 'UPDATE',
  startTime: NOW - 60,
  endTime: NOW,
  totalTags: 10,
  updatedTags,
  ...more,
})
const tags = (error: number, lowBattery: number, total = 100) => ({ total, error, lowBattery })

function facts(gateways: Gateway[], more: Partial<StoreFacts> = {}): StoreFacts {
  const named = gateways.filter(({ status }) => status === 'OFFLINE')
  return {
    gateways: {
      total: gateways.length,
      alarm: gateways.filter(({ status }) => status === 'ALARM').length,
      offline: named.length,
      named,
    },
    ...more,
  }
}

const ids = (of: StoreFacts) => needsOf('S 1', of, NOW).map(({ id }) => id)

it('a store without faults needs nobody', () => {
  expect(needsOf('S 1', facts([gateway('02AA', 'NORMAL')], { tags: tags(0, 0), tasks: [task(1, 10)] }), NOW)).toEqual(
    [],
  )
})

it('what needs someone stands worst first, each with the page of its next step', () => {
  const needs = needsOf(
    'S 1',
    facts([gateway('02AA', 'ALARM'), gateway('02BB', 'OFFLINE', 40)], { tags: tags(5, 5) }),
    NOW,
  )
  expect(needs.map(({ id, tone, to }) => [id, tone, to])).toEqual([
    ['gatewayOffline', 'error', '/store/S%201/gw/02BB'],
    ['tagsFailed', 'error', '/tag/detail/S%201?filter_status=NG%2CMISSING%2CREQ_ONLY%2CREQ_ONLY2&condition_status=in'],
    ['gatewaysAlarm', 'warn', '/store/detail/S%201?filter_status=ALARM'],
    ['tagsLow', 'warn', '/tag/detail/S%201?filter_battStatus=LOW&sort=battery&order=asc'],
  ])
  expect(needs[0]).toMatchObject({ name: '02BB', tags: 40 })
})

it('a few gateways that are offline each lead to their page; more are one line, with all their tags', () => {
  const offline = ['02AA', '02BB', '02CC', '02DD'].map((mac) => gateway(mac, 'OFFLINE', 10))
  expect(needsOf('S 1', facts(offline.slice(0, 3)), NOW).map(({ id, to }) => [id, to])).toEqual(
    ['02AA', '02BB', '02CC'].map((mac) => ['gatewayOffline', `/store/S%201/gw/${mac}`]),
  )
  const needs = needsOf('S 1', facts([...offline, gateway('02EE', 'NORMAL', 7)]), NOW)
  expect(needs).toMatchObject([
    { id: 'gatewaysOffline', count: 4, of: 5, tags: 40, to: '/store/detail/S%201?filter_status=OFFLINE' },
  ])
})

it('a few tags fail in any store: so many and such a share of them need someone, and batteries from a round on', () => {
  const needed = (error: number, lowBattery: number, total: number) =>
    ids(facts([], { tags: tags(error, lowBattery, total) }))
  expect(needed(1, 1, 300)).toEqual([])
  expect(needed(5, 9, 300)).toEqual([])
  expect(needed(6, 10, 300)).toEqual(['tagsFailed', 'tagsLow'])
  expect(needed(199, 299, 10_000)).toEqual([])
  expect(needed(200, 300, 10_000)).toEqual(['tagsFailed', 'tagsLow'])
})

it('in a small store a share is enough, however few tags that are', () => {
  expect(ids(facts([], { tags: tags(1, 1, 20) }))).toEqual(['tagsFailed', 'tagsLow'])
  expect(ids(facts([], { tags: tags(1, 1, 30) }))).toEqual([])
})

it('an update that missed a few of many tags is no task for someone', () => {
  expect(ids(facts([], { tasks: [task(1, 227, { totalTags: 228 })] }))).toEqual([])
  expect(ids(facts([], { tasks: [task(1, 220, { totalTags: 228 })] }))).toEqual(['taskFailed'])
})

it('a task counts that has ended, in the last day, without all of its tags', () => {
  expect(ids(facts([], { tasks: [task(1, 4, { endTime: null })] }))).toEqual([])
  expect(ids(facts([], { tasks: [task(1, 4, { startTime: NOW - 90_000 })] }))).toEqual([])
  const [one] = needsOf('S 1', facts([], { tasks: [task(1, 4)] }), NOW)
  expect(one).toMatchObject({ id: 'taskFailed', count: 6, of: 10, to: '/task/detail/S%201/1/UPDATE' })
  const [several] = needsOf('S 1', facts([], { tasks: [task(1, 4), task(2, 9)] }), NOW)
  expect(several).toMatchObject({
    id: 'tasksFailed',
    count: 2,
    to: '/task?filter_storeCode=S+1&condition_storeCode=%3D%3D',
  })
})

it('gateways that are offline and not known one by one are one line, also where they are few', () => {
  expect(needsOf('S 1', { gateways: { total: 5, alarm: 0, offline: 1 } }, NOW)).toMatchObject([
    { id: 'gatewaysOffline', count: 1, of: 5, tags: 0, to: '/store/detail/S%201?filter_status=OFFLINE' },
  ])
})
