import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { forViewer, type Viewer } from '../../schema/access'
import { isFor } from '../../schema/rowCondition'

const reader = (...areas: string[]): Viewer => ({
  role_id: 3,
  store: ['IT001'],
  privilege: Object.fromEntries(['alarm', ...areas].map((key) => [key, { read: true, write: false }])),
})

/** The row actions of an alarm, for somebody who may read these areas besides alarms. */
async function rowActions(alarm: object, ...areas: string[]) {
  const resource = forViewer(await loadDescriptor('alarm-history'), reader(...areas))
  return resource?.actions
    .filter(({ on, onlyFor }) => on === 'row' && isFor(onlyFor, { target: null, ...alarm }))
    .map(({ id }) => id)
}

it('offers the task and the tags of a failed update to people who may read them', async () => {
  const alarm = { type: 'UPDATE_FAILURE', location: 'IT001', target: '17' }
  expect(await rowActions(alarm, 'task', 'tag')).toEqual(['task', 'failedTags'])
  expect(await rowActions(alarm, 'tag')).toEqual(['failedTags'])
  expect(await rowActions(alarm)).toEqual([])
})

it('offers the gateway or the server, also for an alarm type that both can raise', async () => {
  const alarm = { type: 'DISK_USAGE_ABNORMAL', target: 'X1' }
  expect(await rowActions({ ...alarm, location: 'IT001' }, 'store', 'server')).toEqual(['gateway'])
  expect(await rowActions({ ...alarm, location: 'SYSTEM' }, 'store', 'server')).toEqual(['server'])
  expect(await rowActions({ type: 'SEND_TO_GW_FAILURE', location: 'IT001' }, 'store', 'tag')).toEqual(['failedTags'])
})
