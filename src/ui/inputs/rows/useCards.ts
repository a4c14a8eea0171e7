import { useLayoutEffect, type RefObject } from 'react'
import type { InputName } from '../../../schema/dialect'

const DEFAULT_WIDTH = 140
/** The width that a cell needs to show its whole value. */
const WIDTHS: Readonly<Partial<Record<InputName, number>>> = {
  switch: 64,
  number: 100,
  channel: 100,
  time: 110,
  dateTime: 230,
  chips: 220,
  textarea: 220,
  rows: 400,
  keyValues: 400,
  objectFields: 300,
}

const NAME = 56
const BUTTON = 36

/** The width that a table of these columns needs, with the names of its lines and that many buttons on each. */
export const tableWidth = (columns: readonly { readonly input: InputName }[], buttons: number): number =>
  columns.reduce((sum, { input }) => sum + (WIDTHS[input] ?? DEFAULT_WIDTH), NAME + buttons * BUTTON)

/** Draws the lines of a table as cards (`data-blocks`) below a width. */
export function useCards(table: RefObject<HTMLElement | null>, width: number): void {
  // Before the first paint, or the table would be seen turning into cards.
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const draw = (room: number) => element.toggleAttribute('data-blocks', room < width)
    if (element.clientWidth > 0) draw(element.clientWidth)
    const resized = new ResizeObserver(([entry]) => {
      if (entry) draw(entry.contentRect.width)
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [table, width])
}
