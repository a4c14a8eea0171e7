import type { Columns, FileColumn, ImportKind } from './importKind'
import { IGNORED_HEADING, normalizeHeading } from '../../schema/productHeadings'

/** The columns that were chosen for headings of a kind and store, by the heading; '' for one that is left out. */
export type RememberedColumns = Readonly<Record<string, string>>

const loose = (heading: string) => normalizeHeading(heading).replaceAll(/[-/.()]/g, '')

const namesOf = ({ name, label, also = [] }: FileColumn) => [name, label, ...also]

type Described = Pick<ImportKind, 'columns' | 'passedOver' | 'isHeading' | 'isReadHere'>

/** Whether a heading names one of the columns, or one that is skipped. */
export const isKnown = (heading: string, { columns, passedOver = [] }: Described): boolean =>
  loose(heading) !== '' && [...passedOver, ...columns.flatMap(namesOf)].some((name) => loose(name) === loose(heading))

/**
 * Finds the columns of a file: as chosen for their headings before, else by their names, else by their order
 * if the kind has one.
 * @returns `unsure` for headings that are unknown
 */
export function matchColumns(
  headings: readonly string[],
  kind: Described,
  remembered: RememberedColumns,
): { columns: Columns; unsure: readonly boolean[] } {
  const byName = new Map<string, string>([
    ...(kind.passedOver ?? []).map((name): [string, string] => [loose(name), '']),
    ...kind.columns.flatMap((column) => namesOf(column).map((name): [string, string] => [loose(name), column.name])),
  ])
  byName.set('', '')
  const taken = new Set<string>()
  const take = (name: string | undefined) => {
    if (name === undefined || (name !== '' && taken.has(name))) return undefined
    taken.add(name)
    return name
  }
  const isOrdered = kind.isHeading !== undefined
  const known = headings.map((heading) =>
    take(remembered[loose(heading)] ?? (isOrdered && heading.trim() === '' ? undefined : byName.get(loose(heading)))),
  )
  const unsure = known.map((name, at) => name === undefined && headings[at]?.trim() !== '')
  const columns = known.map(
    (name, at) => name ?? (isOrdered ? take(kind.columns[at]?.name) : undefined) ?? (kind.isReadHere ? '' : undefined),
  )
  return { columns, unsure }
}

/** The columns after one is chosen: another one with the same name is left out. */
export const chooseColumn = (columns: Columns, at: number, name: string | undefined): Columns =>
  columns.map((one, other) => (other === at ? name : name && one === name ? '' : one))

/** The required columns that are missing. */
export const missingColumns = (columns: Columns, kind: Described): FileColumn[] =>
  kind.columns.filter(
    ({ name, required }) =>
      required &&
      !columns.includes(name) &&
      !kind.columns.some(({ name: other, standsFor }) => standsFor === name && columns.includes(other)),
  )

/** What to remember of a file: the choices for headings that are not known by themselves. */
export function worthRemembering(
  headings: readonly string[],
  columns: Columns,
  kind: Described,
  before: RememberedColumns,
): RememberedColumns {
  const plain = matchColumns(headings, kind, {}).columns
  const chosen = headings.flatMap((heading, at): [string, string][] => {
    const column = columns[at]
    const isNews =
      loose(heading) !== '' &&
      column !== undefined &&
      (column !== plain[at] || before[loose(heading)] !== undefined || !isKnown(heading, kind))
    return isNews ? [[loose(heading), column]] : []
  })
  return { ...before, ...Object.fromEntries(chosen) }
}

/** The headings as the server knows them; those that it knows stay as they are. */
export const rightHeadings = (headings: readonly string[], columns: Columns, kind: Described): string[] =>
  headings.map((heading, at) => {
    const column = columns[at]
    if (column === undefined) return heading
    // A label may be in words that the server does not know.
    const names =
      column === ''
        ? ['', ...(kind.passedOver ?? [])]
        : [column, ...(kind.columns.find(({ name }) => name === column)?.also ?? [])]
    const isRight = names.some((name) => normalizeHeading(name) === normalizeHeading(heading))
    return isRight ? heading : column || IGNORED_HEADING
  })
