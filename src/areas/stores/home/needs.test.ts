import { expect, it } from 'vitest'
import type { Gateway, StoreTagStats, Task } from '../../../generated/types'
import { needsOf } from './needs'
import type { StoreHome } from './storeHome'

const NOW = 1_800_000_000
const gateway = (gwMac: string, status: Gateway['status'], tagCount = 0): Gateway => ({ storeCode: 'S 1', gwMac, status, tagCount })
const task = (taskId: number, updatedTags: number, more: Partial<Task> = {}): Task => ({ storeCode: 'S 1', taskId, taskType: 'UPDATE', startTime: NOW - 60, endTime: NOW, totalTags: 10, updatedTags, ...more })
const tags = (error: number, lowBattery: number): StoreTagStats => ({ storeCode: 'S 1', storeName: 'One', total: 100, success: 100 - error, inprogress: 0, error, lowBattery })

function home(gateways: Gateway[], more: Partial<StoreHome> = {}): StoreHome {
  const alarm = gateways.filter(({ status }) => status === 'ALARM').length
  const offline = gateways.filter(({ status }) => status === 'OFFLINE').length
  return {
    status: { storeCode: 'S 1', storeName: 'One', status: 'NORMAL', gwCount: gateways.length, normal: gateways.length - alarm - offline, alarm, offline, objList: gateways },
    store: { address: '' },
    tags: undefined,
    products: undefined,
    sensors: undefined,
    displays: undefined,
    tasks: undefined,
    ...more,
  }
}

const ids = (of: StoreHome) => needsOf('S 1', of, NOW).map(({ id }) => id)

it('a store without faults needs nobody', () => {
  expect(needsOf('S 1', home([gateway('02AA', 'NORMAL')], { tags: tags(0, 0), tasks: [task(1, 10)] }), NOW)).toEqual([])
})

it('what needs someone stands worst first, each with the page of its next step', () => {
  const needs = needsOf('S 1', home([gateway('02AA', 'ALARM'), gateway('02BB', 'OFFLINE', 40)], { tags: tags(3, 5) }), NOW)
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
  expect(needsOf('S 1', home(offline.slice(0, 3)), NOW).map(({ id, to }) => [id, to])).toEqual(['02AA', '02BB', '02CC'].map((mac) => ['gatewayOffline', `/store/S%201/gw/${mac}`]))
  const needs = needsOf('S 1', home([...offline, gateway('02EE', 'NORMAL', 7)]), NOW)
  expect(needs).toMatchObject([{ id: 'gatewaysOffline', count: 4, of: 5, tags: 40, to: '/store/detail/S%201?filter_status=OFFLINE' }])
})

it('a task counts that has ended, in the last day, without all of its tags', () => {
  expect(ids(home([], { tasks: [task(1, 4, { endTime: null })] }))).toEqual([])
  expect(ids(home([], { tasks: [task(1, 4, { startTime: NOW - 90_000 })] }))).toEqual([])
  const [one] = needsOf('S 1', home([], { tasks: [task(1, 4)] }), NOW)
  expect(one).toMatchObject({ id: 'taskFailed', count: 6, of: 10, to: '/task/detail/S%201/1/UPDATE' })
  const [several] = needsOf('S 1', home([], { tasks: [task(1, 4), task(2, 9)] }), NOW)
  expect(several).toMatchObject({ id: 'tasksFailed', count: 2, to: '/task?filter_storeCode=S+1&condition_storeCode=%3D%3D' })
})
