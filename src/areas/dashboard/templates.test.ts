import { expect, it } from 'vitest'
import { DEFAULT_VIEW, hidePanel } from './arrangement'
import { TEMPLATES, templateOf, withTemplate } from './templates'

it('replaces panels and interval, but keeps the stores', () => {
  const chosen = { ...DEFAULT_VIEW, stores: ['A'] }
  for (const template of TEMPLATES) {
    const view = withTemplate(chosen, template)
    expect(view.stores).toEqual(['A'])
    expect(templateOf(view)?.id).toBe(template.id)
    expect(new Set(view.panels.map(({ id }) => id)).size).toBe(view.panels.length)
  }
  expect(new Set(TEMPLATES.map(({ every, panels }) => JSON.stringify([every, panels]))).size).toBe(TEMPLATES.length)
})

it('has what needs attention right below the tills, on the wall below the overview', () => {
  expect(TEMPLATES.map(({ id, panels }) => [id, panels.findIndex((panel) => panel.id === 'needs')])).toEqual([
    ['operator', 1],
    ['manager', 1],
    ['wall', 2],
  ])
})

it('never shows a figure both in the overview and in its panel', () => {
  const withOverview = TEMPLATES.map(({ panels }) => panels.map(({ id }) => id)).filter((ids) =>
    ids.includes('summary'),
  )
  expect(withOverview.flat().filter((id) => /Status$|Update$/.test(id))).toEqual([])
  expect(withOverview).not.toEqual([])
})

it('is undefined for an arranged view', () => {
  expect(templateOf(hidePanel(DEFAULT_VIEW, 'daily'))).toBeUndefined()
  expect(templateOf({ ...DEFAULT_VIEW, every: 10 })).toBeUndefined()
})
