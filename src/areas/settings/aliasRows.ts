import type { Translate } from '../../data/texts'
import type { Alias } from '../../generated/types'

type AliasRow = Required<Omit<Alias, 'revision'>>

/** One row for each entry of the product information, named or not. */
export function aliasRows(aliases: readonly Alias[], entries: number): AliasRow[] {
  const byIndex = new Map(aliases.map((alias) => [alias.index, alias]))
  const count = Math.max(entries, ...aliases.map(({ index }) => index + 1))
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: '',
    key: false,
    chart: false,
    ...byIndex.get(index),
  }))
}

/** The rows to save: trimmed, without those that have no name. */
export const namedRows = (rows: readonly Alias[]): Alias[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map((row) => ({ ...row, name: row.name.trim() }))
    .toSorted((one, other) => one.index - other.index)

/** The error of all rows together: if any has a name, exactly one must be the key. */
export function aliasError(rows: readonly Alias[], translate: Translate): string | undefined {
  const named = namedRows(rows)
  return named.length > 0 && named.filter(({ key }) => key).length !== 1
    ? translate('areas.settings.alias.oneKey')
    : undefined
}
