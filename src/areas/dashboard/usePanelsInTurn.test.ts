import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from './arrangement'
import { panelsInSight } from './usePanelsInTurn'

const { panels } = DEFAULT_VIEW

test('a window shows as many panels at first as it has room for', () => {
  expect(panelsInSight(panels, 1440, 900)).toBe(7)
  expect(panelsInSight(panels, 390, 844)).toBe(2)
  expect(panelsInSight(panels, 2560, 4000)).toBe(panels.length)
})

test('a window that shows nothing of them still has one to begin with', () => {
  expect(panelsInSight(panels, 1440, 130)).toBe(1)
})
