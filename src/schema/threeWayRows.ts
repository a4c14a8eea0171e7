import { same, type Side } from './threeWay'

/** A row that both sides changed differently; undefined where one side removed it. */
interface RowConflict<Row> {
  readonly key: string
  readonly mine: Row | undefined
  readonly theirs: Row | undefined
}

export interface ThreeWayRows<Row> {
  readonly conflicts: readonly RowConflict<Row>[]
  /** Rows that were added, changed or removed on the server only. */
  readonly theirs: readonly string[]
  /**
   * The rows with the changes of both sides.
   * @param choices the side that each conflict takes, by key; mine if missing
   */
  merge(choices: ReadonlyMap<string, Side>): Row[]
}

/**
 * Compares lists that are saved as a whole: as they were read, as edited here, and as they are on the server now. Rows
 * are identified by key; rows that were added on the server come last.
 */
export function threeWayRows<Row>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  keyOf: (row: Row) => string,
): ThreeWayRows<Row> {
  const [read, typed, now] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [keyOf(row), row]))) as [
    Map<string, Row>,
    Map<string, Row>,
    Map<string, Row>,
  ]
  const conflicts: RowConflict<Row>[] = []
  const taken: string[] = []
  for (const key of new Set([...typed.keys(), ...now.keys(), ...read.keys()])) {
    const [was, here, there] = [read.get(key), typed.get(key), now.get(key)]
    if (same(here, there) || same(was, there)) continue
    if (same(was, here)) taken.push(key)
    else conflicts.push({ key, mine: here, theirs: there })
  }
  return {
    conflicts,
    theirs: taken,
    merge(choices) {
      const isTheirs = (key: string) =>
        taken.includes(key) || (choices.get(key) === 'theirs' && conflicts.some((conflict) => conflict.key === key))
      return [...new Set([...typed.keys(), ...now.keys()])].flatMap(
        (key) => (isTheirs(key) ? now : typed).get(key) ?? [],
      )
    },
  }
}
