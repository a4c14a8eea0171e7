import type { Row } from '../../../ui/list/selection'

/** A page of rules as the list has it. */
export interface RulePage {
  readonly data: readonly Row[]
  readonly total?: number
}

/** The page with a rule at the place of another, if it has both: the places stay, and the rules between move by one. */
export function inPlaceOf(page: RulePage, id: number, toId: number): RulePage {
  const at = (wanted: number) => page.data.findIndex((row) => Number(row.id) === wanted)
  const [from, to] = [at(id), at(toId)]
  if (from < 0 || to < 0) return page
  const rows = [...page.data]
  const [rule] = rows.splice(from, 1)
  if (rule) rows.splice(to, 0, rule)
  return { ...page, data: rows.map((row, place) => ({ ...row, position: page.data[place]?.['position'] })) }
}
