import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW, resizePanel, type PanelPlace } from './arrangement'
import { PANEL_IDS, PANELS, type PanelId } from './panels'
import { isAlike, viewFor, wholeRows } from './rows'

const COLUMNS = { third: 4, half: 6, twoThirds: 8, full: 12 }
const PARTS = ['tag.read', 'store.read', 'server.read', 'product.read'] as const

/** Everything that somebody may be allowed to read. */
const VIEWERS = Array.from({ length: 2 ** PARTS.length }, (_, bits) => PARTS.filter((_part, at) => (bits >> at) & 1))
const reads = (parts: readonly string[]) => (id: PanelId) => PANELS[id].needs.every((need) => parts.includes(need))

/** As a grid of twelve columns places them one after the other. */
function placed(panels: readonly PanelPlace[]): PanelPlace[][] {
  const rows: PanelPlace[][] = []
  for (const panel of panels) {
    const row = rows.at(-1)
    if (row && [...row, panel].reduce((sum, { size }) => sum + COLUMNS[size], 0) <= 12) row.push(panel)
    else rows.push([panel])
  }
  return rows
}

const shown = (parts: readonly string[]) => viewFor(DEFAULT_VIEW, reads(parts)).panels.filter(({ id }) => reads(parts)(id))
const names = (parts: readonly string[]) => placed(shown(parts)).map((row) => row.map(({ id, size }) => `${id}.${size}`).join(' '))

describe('the rows of the dashboard', () => {
  it.each(VIEWERS.map((parts) => [parts.join(', ') || 'nothing', parts] as const))('are full, of panels of about one height, for who reads %s', (_name, parts) => {
    for (const row of placed(shown(parts))) {
      expect(row.reduce((sum, { size }) => sum + COLUMNS[size], 0)).toBe(12)
      for (const one of row) for (const two of row) expect(isAlike(one.id, two.id)).toBe(true)
    }
  })

  it('stay as they are for who reads everything', () => {
    expect(viewFor(DEFAULT_VIEW, () => true)).toEqual(DEFAULT_VIEW)
  })

  it('are filled where the card of the servers is missing', () => {
    expect(names(['tag.read', 'store.read', 'product.read']).slice(1, 4)).toEqual([
      'tagStatus.half gatewayStatus.half',
      'storeTags.twoThirds tagTypes.third',
      'tagUpdate.third productUpdate.third gmpVersions.third',
    ])
  })

  it('leave no third over', () => {
    expect(names(['store.read', 'server.read']).slice(1, 3)).toEqual(['gatewayStatus.half serverStatus.half', 'gmpVersions.half grmVersions.half'])
  })

  it('are not touched where somebody arranged them', () => {
    const arranged = resizePanel(DEFAULT_VIEW, 'daily', 1)
    expect(viewFor(arranged, reads(['tag.read']))).toBe(arranged)
  })

  it('on a narrower page have two panels of about one height, or one', () => {
    expect([...wholeRows(DEFAULT_VIEW.panels)]).toEqual(['summary', 'serverStatus', 'storeTags', 'tagTypes', 'gmpVersions', 'daily', 'grmVersions', 'alarms'])
    for (const parts of VIEWERS) {
      const panels = shown(parts)
      const whole = wholeRows(panels)
      const pairs = panels.filter(({ id }) => !whole.has(id))
      expect(pairs.length % 2).toBe(0)
      expect(pairs.filter(({ id }, at) => at % 2 === 0 && !isAlike(id, pairs[at + 1]?.id ?? 'alarms'))).toEqual([])
    }
    expect(PANEL_IDS.filter((id) => PANELS[id].size !== 'third')).toEqual(['summary', 'storeTags', 'daily', 'alarms'])
  })
})
