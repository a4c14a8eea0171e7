import { expect, it } from 'vitest'
import { batteryLevel, signalBars } from './displays'

it('levels of batteries and bars of signals', () => {
  expect([batteryLevel(3.2, 'V'), batteryLevel(2.5, 'V'), batteryLevel(1, 'V'), batteryLevel(40, 'percent')]).toEqual([
    100, 50, 0, 40,
  ])
  expect([-50, -60, -70, -80, -95].map(signalBars)).toEqual([4, 3, 2, 1, 0])
})
