import { expect, it } from 'vitest'
import { readDeviceId } from './deviceId'

it.each([
  ['', 0, ''],
  ['02:00:00:00:00', 0, ''],
  ['not an address', 0, ''],
  ['02:00:00:00:00:AA', 1, '0200000000aa'],
  [' 02-00-00-00-00-aa ', 1, '0200000000aa'],
  ['0200000000AA', 1, '0200000000aa'],
  ['02:00:00:00:00:AA12', 2, '0200000000aa12'],
  ['0200000000aa7', 2, '0200000000aa7'],
  ['0200000000aax', 0, ''],
])('%j is state %i', (text, state, id) => {
  expect(readDeviceId(text)).toEqual({ state, id })
})
