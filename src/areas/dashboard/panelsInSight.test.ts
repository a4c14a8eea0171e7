import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from './arrangement'
import { isPlotInSight, panelsInSight } from './panelsInSight'

const { panels } = DEFAULT_VIEW

test.each([
  { width: 1440, height: 900, shown: 8, last: 'productUpdate' },
  { width: 1280, height: 720, shown: 6, last: 'serverStatus' },
  { width: 1920, height: 1080, shown: 9, last: 'daily' },
  { width: 1260, height: 768, shown: 3, last: 'changed' },
  { width: 1024, height: 768, shown: 3, last: 'changed' },
  { width: 390, height: 844, shown: 2, last: 'needs' },
])(
  'renders the panels at first of which a window of $width x $height shows a part',
  ({ width, height, shown, last }) => {
    const count = panelsInSight(panels, width, height)
    expect(count).toBe(shown)
    expect(panels[count - 1]?.id).toBe(last)
  },
)

test('renders all of them in a window that shows all', () => {
  expect(panelsInSight(panels, 2560, 4000)).toBe(panels.length)
})

test('renders at least one panel at first', () => {
  expect(panelsInSight(panels, 1440, 130)).toBe(1)
})

test('a chart is in sight where the window shows its panel, and not one that shows rings and rows only', () => {
  expect(isPlotInSight(panels, 1440, 900)).toBe(false)
  expect(isPlotInSight(panels, 1920, 1080)).toBe(true)
  expect(isPlotInSight([{ id: 'daily', size: 'full' }, ...panels], 390, 844)).toBe(true)
})
