import type { PanelPlace } from './arrangement'
import { PANELS, type PanelInfo } from './panels'
import { COLUMNS, spansOf, wholeRows } from './rows'

// In pixels: title, padding, border and gap of a panel.
const FRAME = 70

// In pixels: how much of the page is above the panels, in windows up to a width, with the menu open (dashboard.module.css).
const STACKED = { upTo: 700, above: 186 }
const MEDIUM = { upTo: 1272, above: 150 }
const WIDE = { above: 116 }

/** The number of panels of which a window of this size, in pixels, shows at least a part. */
export function panelsInSight(panels: readonly PanelPlace[], width: number, height: number): number {
  const [spanOf, { above }] = columnsAt(panels, width)
  const heightOf = ({ id }: PanelPlace) => {
    const { height: wide, narrow = wide }: PanelInfo = PANELS[id]
    return FRAME + (width <= STACKED.upTo ? narrow : wide)
  }
  let row = { top: above, height: 0, columns: 0 }
  const at = panels.findIndex((panel, index) => {
    const columns = spanOf(panel)
    if (row.columns + columns > COLUMNS) row = { top: row.top + row.height, height: 0, columns: 0 }
    row = { ...row, height: Math.max(row.height, heightOf(panel)), columns: row.columns + columns }
    return index > 0 && row.top >= height
  })
  return at < 0 ? panels.length : at
}

/** Whether a window of this size, in pixels, shows a chart that has to load what draws it. */
export const isPlotInSight = (panels: readonly PanelPlace[], width: number, height: number): boolean =>
  panels.slice(0, panelsInSight(panels, width, height)).some(({ id }) => (PANELS[id] as PanelInfo).plotted)

function columnsAt(panels: readonly PanelPlace[], width: number): [(panel: PanelPlace) => number, typeof WIDE] {
  if (width <= STACKED.upTo) return [() => COLUMNS, STACKED]
  if (width <= MEDIUM.upTo) {
    const whole = wholeRows(panels)
    return [({ id }) => (whole.has(id) ? COLUMNS : COLUMNS / 2), MEDIUM]
  }
  const spans = spansOf(panels)
  return [({ id }) => spans.get(id) ?? COLUMNS, WIDE]
}
