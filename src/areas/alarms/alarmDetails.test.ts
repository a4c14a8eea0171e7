import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { forViewer, type Viewer } from '../../schema/access'
import { isFor } from '../../schema/rowCondition'

const reader = (...areas: string[]): Viewer => ({ role_id: 3, store: ['IT001'], privilege: Object.fromEntries(['alarm', ...areas].map((key) => [key, { read: true, write: false }])) })

/** What an alarm of the history leads to, for somebody who may read some areas beside alarms. */
async function offered(alarm: object, ...areas: string[]) {
  const resource = forViewer(await loadDescriptor('alarm-history'), reader(...areas))
  return resource?.actions.filter(({ on, onlyFor }) => on === 'row' && isFor(onlyFor, { target: null, ...alarm })).map(({ id }) => id)
}

it('an update that failed leads to its task and its tags, for who may read those (spec/3 §6)', async () => {
  const alarm = { type: 'UPDATE_FAILURE', location: 'IT001', target: '17' }
  expect(await offered(alarm, 'task', 'tag')).toEqual(['task', 'failedTags'])
  expect(await offered(alarm, 'tag')).toEqual(['failedTags'])
  expect(await offered(alarm)).toEqual([])
})

it('a gateway leads to itself, a server to itself, whoever is meant by an alarm that both have', async () => {
  const alarm = { type: 'DISK_USAGE_ABNORMAL', target: 'X1' }
  expect(await offered({ ...alarm, location: 'IT001' }, 'store', 'server')).toEqual(['gateway'])
  expect(await offered({ ...alarm, location: 'SYSTEM' }, 'store', 'server')).toEqual(['server'])
  expect(await offered({ type: 'SEND_TO_GW_FAILURE', location: 'IT001' }, 'store', 'tag')).toEqual(['failedTags'])
})
