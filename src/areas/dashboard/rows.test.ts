import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW, hidePanel, putPanel, resizePanel, type PanelPlace } from './arrangement'
import { PANEL_IDS, PANELS, type PanelId } from './panels'
import { isAlike, spansOf, wholeRows } from './rows'
import { TEMPLATES } from './templates'

const PARTS = ['tag.read', 'store.read', 'server.read', 'product.read'] as const

/** All combinations of permissions. */
const VIEWERS = Array.from({ length: 2 ** PARTS.length }, (_, bits) => PARTS.filter((_part, at) => (bits >> at) & 1))
const shown = (panels: readonly PanelPlace[], parts: readonly string[]) =>
  panels.filter(({ id }) => PANELS[id].needs.every((need) => parts.includes(need)))

/** The rows as a grid of twelve columns places them. */
function placed(panels: readonly PanelPlace[]): { id: PanelId; span: number }[][] {
  const spans = spansOf(panels)
  const rows: { id: PanelId; span: number }[][] = []
  for (const { id } of panels) {
    const panel = { id, span: spans.get(id) ?? 0 }
    const row = rows.at(-1)
    if (row && [...row, panel].reduce((sum, { span }) => sum + span, 0) <= 12) row.push(panel)
    else rows.push([panel])
  }
  return rows
}

/** The rows with a gap or with panels of different height. */
const faulty = (panels: readonly PanelPlace[]) =>
  placed(panels).filter(
    (row) =>
      row.reduce((sum, { span }) => sum + span, 0) !== 12 ||
      row.some((one) => row.some((two) => !isAlike(one.id, two.id))),
  )

const names = (panels: readonly PanelPlace[]) =>
  placed(panels).map((row) => row.map(({ id, span }) => `${id}.${span}`).join(' '))

describe('the rows of the dashboard', () => {
  it.each(
    TEMPLATES.flatMap(({ id, panels }) =>
      VIEWERS.map((parts) => [id, parts.join(', ') || 'nothing', shown(panels, parts)] as const),
    ),
  )('of the template %s have no gaps and similar heights for a viewer who may read %s', (_id, _name, panels) => {
    expect(faulty(panels)).toEqual([])
  })

  it('keep the sizes of panels that fill them', () => {
    expect(names(DEFAULT_VIEW.panels)).toEqual([
      'till.12',
      'needs.8 changed.4',
      'tagStatus.4 gatewayStatus.4 serverStatus.4',
      'tagUpdate.6 productUpdate.6',
      'daily.12',
      'storeTags.8 tagTypes.4',
      'gmpVersions.6 grmVersions.6',
      'alarms.12',
    ])
  })

  it('do not leave a third on its own', () => {
    const thirds = (['tagStatus', 'gatewayStatus', 'serverStatus', 'tagUpdate'] as const).map((id) => ({
      id,
      size: 'third' as const,
    }))
    expect(names(thirds)).toEqual(['tagStatus.6 gatewayStatus.6', 'serverStatus.6 tagUpdate.6'])
  })

  it('distribute remaining columns among their panels', () => {
    expect(
      names([
        { id: 'tagStatus', size: 'half' },
        { id: 'serverStatus', size: 'third' },
      ]),
    ).toEqual(['tagStatus.7 serverStatus.5'])
    expect(names([{ id: 'tagStatus', size: 'third' }])).toEqual(['tagStatus.12'])
  })

  it('have no gaps after any move, resize or removal', () => {
    for (const id of PANEL_IDS) {
      const changed = [
        hidePanel(DEFAULT_VIEW, id),
        resizePanel(DEFAULT_VIEW, id, 1),
        resizePanel(DEFAULT_VIEW, id, -1),
        ...PANEL_IDS.map((target) => putPanel(DEFAULT_VIEW, id, target)),
      ]
      expect(changed.flatMap(({ panels }) => faulty(panels))).toEqual([])
    }
  })

  it('have two panels of similar height, or one, on a narrower page', () => {
    expect([...wholeRows(DEFAULT_VIEW.panels)]).toEqual([
      'till',
      'needs',
      'changed',
      'productUpdate',
      'daily',
      'storeTags',
      'tagTypes',
      'alarms',
    ])
    for (const { panels: all } of TEMPLATES) {
      for (const parts of VIEWERS) {
        const panels = shown(all, parts)
        const whole = wholeRows(panels)
        const pairs = panels.filter(({ id }) => !whole.has(id))
        expect(pairs.length % 2).toBe(0)
        expect(pairs.filter(({ id }, at) => at % 2 === 0 && !isAlike(id, pairs[at + 1]?.id ?? 'alarms'))).toEqual([])
      }
    }
  })
})
