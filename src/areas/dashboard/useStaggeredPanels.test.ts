import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from './arrangement'
import { panelsInSight } from './useStaggeredPanels'

const { panels } = DEFAULT_VIEW

test('renders as many panels at first as fit in the window', () => {
  expect(panelsInSight(panels, 1440, 900)).toBe(7)
  expect(panelsInSight(panels, 390, 844)).toBe(3)
  expect(panelsInSight(panels, 2560, 4000)).toBe(panels.length)
})

test('renders at least one panel at first', () => {
  expect(panelsInSight(panels, 1440, 130)).toBe(1)
})
