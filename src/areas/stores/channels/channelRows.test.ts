import { expect, it } from 'vitest'
import { byIndex, indexMistakes } from './channelRows'

const setting = (gwIndex: number) => ({ gwIndex, dataChannel: 11, eventChannel: 26 })

it('settings are sent by index', () => {
  expect(byIndex([setting(3), setting(0)]).map(({ gwIndex }) => gwIndex)).toEqual([0, 3])
})

it('an index is there once', () => {
  expect(indexMistakes([setting(0), setting(3), setting(0)], (key) => key)).toEqual({ '2.gwIndex': 'areas.stores.channels.twice' })
  expect(indexMistakes([setting(0), setting(3)], (key) => key)).toEqual({})
})
