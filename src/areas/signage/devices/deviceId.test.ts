import { expect, it } from 'vitest'
import { isNoSlot, readDeviceId } from './deviceId'

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
])('%j has state %i', (text, state, id) => {
  expect(readDeviceId(text)).toEqual({ state, id })
})

it('a slot that the screen does not have is invalid', () => {
  const slot = (number: string) => readDeviceId(`0200000000aa${number}`)
  expect(['0', '00', '1', '20', '21', '999'].map((number) => isNoSlot(slot(number), 1920))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ])
  expect([
    isNoSlot(slot('21'), 2880),
    isNoSlot(slot('999'), undefined),
    isNoSlot(slot('0'), undefined),
    isNoSlot(slot(''), 1920),
  ]).toEqual([false, false, true, false])
})
