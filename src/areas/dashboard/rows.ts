import type { PanelPlace } from './arrangement'
import { PANELS, type PanelId, type PanelSize } from './panels'

/** The page has twelve columns. */
export const COLUMNS = 12
const WIDE: Readonly<Record<PanelSize, number>> = { third: 4, half: 6, twoThirds: 8, full: COLUMNS }
/** Where the page is narrower (dashboard.module.css). */
const MEDIUM: Readonly<Record<PanelSize, number>> = { third: 6, half: 6, twoThirds: COLUMNS, full: COLUMNS }

/** A panel is made as tall as its row: more often than this higher than its content it would be mostly empty. */
const MOST_STRETCH = 2

/** Panels in rows, in their order: as many in one as it has room for, and of about one height. */
function rowsOf(panels: readonly PanelPlace[]): PanelPlace[][] {
  return panels.reduce<PanelPlace[][]>((rows, panel) => {
    const row = rows.at(-1) ?? []
    const fits = row.length > 0 && width([...row, panel]) <= COLUMNS && row.every(({ id }) => isAlike(id, panel.id))
    return fits ? [...rows.slice(0, -1), [...row, panel]] : [...rows, [panel]]
  }, [])
}

const width = (row: readonly PanelPlace[]) => row.reduce((sum, { size }) => sum + WIDE[size], 0)

/**
 * How many of the twelve columns each panel takes, in the order in which they stand: what is left of a row is shared out
 * among its panels, so that no row has a hole, however they were moved, resized and hidden.
 */
export function spansOf(panels: readonly PanelPlace[]): ReadonlyMap<PanelId, number> {
  return new Map(
    evened(rowsOf(panels)).flatMap((row) => {
      const spare = COLUMNS - width(row)
      return row.map(({ id, size }, at) => [id, WIDE[size] + Math.floor(spare / row.length) + (at < spare % row.length ? 1 : 0)] as const)
    }),
  )
}

/** A third that is left over is put beside the last of the three before it. */
function evened(rows: PanelPlace[][]): PanelPlace[][] {
  return rows.reduce<PanelPlace[][]>((done, row) => {
    const before = done.at(-1) ?? []
    const [left] = row
    const isLeft = row.length === 1 && left?.size === 'third' && before.length === 3 && before.every(({ id }) => isAlike(id, left.id))
    return isLeft ? [...done.slice(0, -1), before.slice(0, 2), [...before.slice(2), ...row]] : [...done, row]
  }, [])
}

/** The panels that take a whole row where the page is narrower: nothing is beside them, or nothing of about their height. */
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

/** Whether two panels may stand in one row. */
export function isAlike(one: PanelId, two: PanelId): boolean {
  const [low, high] = [PANELS[one].height, PANELS[two].height].sort((a, b) => a - b) as [number, number]
  return high <= low * MOST_STRETCH
}
