import { expect, it } from 'vitest'
import { byIndex, duplicateIndexErrors } from './channelRows'

const setting = (gwIndex: number) => ({ gwIndex, dataChannel: 11, eventChannel: 26 })

it('settings are sent in order of index', () => {
  expect(byIndex([setting(3), setting(0)]).map(({ gwIndex }) => gwIndex)).toEqual([0, 3])
})

it('a duplicate index is an error', () => {
  expect(duplicateIndexErrors([setting(0), setting(3), setting(0)], (key) => key)).toEqual({
    '2.gwIndex': 'areas.stores.channels.twice',
  })
  expect(duplicateIndexErrors([setting(0), setting(3)], (key) => key)).toEqual({})
})
