import type { PanelPlace } from './arrangement'
import { PANELS, type PanelId, type PanelSize } from './panels'

/** The columns of the grid. */
export const COLUMNS = 12
const WIDE: Readonly<Record<PanelSize, number>> = { third: 4, half: 6, twoThirds: 8, full: COLUMNS }
// On a narrower page (dashboard.module.css).
const MEDIUM: Readonly<Record<PanelSize, number>> = { third: 6, half: 6, twoThirds: COLUMNS, full: COLUMNS }

// Panels are stretched to the height of their row; beyond this factor a panel would be mostly empty.
const MAX_STRETCH = 2

/** Panels in rows, in order: as many as fit and have similar heights. */
function rowsOf(panels: readonly PanelPlace[]): PanelPlace[][] {
  return panels.reduce<PanelPlace[][]>((rows, panel) => {
    const row = rows.at(-1) ?? []
    const fits = row.length > 0 && width([...row, panel]) <= COLUMNS && row.every(({ id }) => isAlike(id, panel.id))
    return fits ? [...rows.slice(0, -1), [...row, panel]] : [...rows, [panel]]
  }, [])
}

const width = (row: readonly PanelPlace[]) => row.reduce((sum, { size }) => sum + WIDE[size], 0)

/** The number of columns of each panel. Remaining columns of a row are distributed among its panels, so that it has no gap. */
export function spansOf(panels: readonly PanelPlace[]): ReadonlyMap<PanelId, number> {
  return new Map(
    balanced(rowsOf(panels)).flatMap((row) => {
      const spare = COLUMNS - width(row)
      return row.map(
        ({ id, size }, at) =>
          [id, WIDE[size] + Math.floor(spare / row.length) + (at < spare % row.length ? 1 : 0)] as const,
      )
    }),
  )
}

// A third on its own joins the last of the three in the row before it.
function balanced(rows: PanelPlace[][]): PanelPlace[][] {
  return rows.reduce<PanelPlace[][]>((done, row) => {
    const before = done.at(-1) ?? []
    const [left] = row
    const isLeft =
      row.length === 1 &&
      left?.size === 'third' &&
      before.length === 3 &&
      before.every(({ id }) => isAlike(id, left.id))
    return isLeft ? [...done.slice(0, -1), before.slice(0, 2), [...before.slice(2), ...row]] : [...done, row]
  }, [])
}

/** The panels that take a whole row on a narrower page, with nothing of similar height beside them. */
export function wholeRows(panels: readonly PanelPlace[]): ReadonlySet<PanelId> {
  const whole = new Set<PanelId>()
  let before: PanelId | undefined
  for (const [at, { id, size }] of panels.entries()) {
    const next = panels[at + 1]
    if (before !== undefined) before = undefined
    else if (MEDIUM[size] < COLUMNS && next && MEDIUM[next.size] < COLUMNS && isAlike(id, next.id)) before = id
    else whole.add(id)
  }
  return whole
}

/** Whether two panels are similar enough in height to share a row. */
export function isAlike(one: PanelId, two: PanelId): boolean {
  const [low, high] = [PANELS[one].height, PANELS[two].height].sort((a, b) => a - b) as [number, number]
  return high <= low * MAX_STRETCH
}
