import { expect, test } from 'vitest'
import { PANEL_IDS, PANELS } from './panels'
import { panelsInSight } from './usePanelsInTurn'

const panels = PANEL_IDS.map((id) => ({ id, size: PANELS[id].size }))

test('a window shows as many panels at first as it has room for', () => {
  expect(panelsInSight(panels, 1440, 900)).toBe(6)
  expect(panelsInSight(panels, 390, 844)).toBe(4)
  expect(panelsInSight(panels, 2560, 4000)).toBe(panels.length)
})

test('a window that shows nothing of them still has one to begin with', () => {
  expect(panelsInSight(panels, 1440, 130)).toBe(1)
})
