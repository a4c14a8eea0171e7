import type { Translate } from '../../data/texts'
import type { Alias } from '../../generated/types'

/** One line of the editor: an entry of product information, named or not. */
type AliasRow = Required<Omit<Alias, 'revision'>>

/** One line for each entry: those that have a name, and the ones that products have without one. */
export function aliasRows(aliases: readonly Alias[], entries: number): AliasRow[] {
  const byIndex = new Map(aliases.map((alias) => [alias.index, alias]))
  const count = Math.max(entries, ...aliases.map(({ index }) => index + 1))
  return Array.from({ length: count }, (_, index) => ({ index, name: '', key: false, chart: false, ...byIndex.get(index) }))
}

/** What is sent: lines without a name are dropped (spec/3 §5). */
export const namedRows = (rows: readonly Alias[]): Alias[] =>
  rows.filter(({ name }) => name.trim() !== '').map((row) => ({ ...row, name: row.name.trim() })).toSorted((one, other) => one.index - other.index)

/** What is wrong with all lines together: where any has a name, exactly one of them is the key. */
export function aliasMistake(rows: readonly Alias[], translate: Translate): string | undefined {
  const named = namedRows(rows)
  return named.length > 0 && named.filter(({ key }) => key).length !== 1 ? translate('areas.settings.alias.oneKey') : undefined
}
