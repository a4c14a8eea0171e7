import { expect, test } from 'vitest'
import { channelChoices, indexMistakes, NEW_ROW, settingsOf } from './channelRows'

test('channels are 11 to 26, and to 31 with outband or where one is set', () => {
  expect(channelChoices(false, 11)).toHaveLength(16)
  expect(channelChoices(true, 11).at(-1)).toBe(31)
  expect(channelChoices(false, 30).at(-1)).toBe(31)
})

test('an index is a number and there once; rows are sent by index', () => {
  const rows = ['3', '0', 'x', '3', '', '70000'].map((gwIndex, id) => ({ ...NEW_ROW, id, gwIndex }))
  expect(Object.fromEntries(indexMistakes(rows))).toEqual({
    2: { key: 'messages.numberGwIndex' },
    3: { key: 'areas.stores.channels.twice', index: 3 },
    4: { key: 'messages.numberGwIndex' },
    5: { key: 'gatewayConfig.indexRange' },
  })
  expect(settingsOf(rows.slice(0, 2))).toEqual([{ gwIndex: 0, dataChannel: 11, eventChannel: 26 }, { gwIndex: 3, dataChannel: 11, eventChannel: 26 }])
})
