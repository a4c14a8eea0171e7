import { indexName, type TableSpec } from './tables'

/** Column types by table and column. */
export type Columns = Map<string, Map<string, string>>

/**
 * The statements that rename the columns of renamed fields and their indexes. Updates `columns` and `indexes` accordingly.
 * @param indexes the table of each index
 */
export function renames(spec: TableSpec, columns: Columns, indexes: Map<string, string>): string[] {
  const before = new Map<string, string>()
  const statements: string[] = []
  for (const { name, was } of spec.columns) {
    // A field that is now live may still be in the main part, from where its values are moved after the renaming.
    for (const table of [spec.name, ...(spec.liveOf === undefined ? [] : [spec.liveOf])]) {
      const there = columns.get(table)
      const old = was.find((one) => there?.has(one))
      if (!there || old === undefined || there.has(name)) continue
      statements.push(`ALTER TABLE ${id(table)} RENAME COLUMN ${id(old)} TO ${id(name)}`)
      there.set(name, there.get(old) ?? '')
      there.delete(old)
      before.set(name, old)
    }
  }
  for (const index of before.size === 0 ? [] : spec.indexes) {
    const [old, name] = [
      indexName(spec.name, { ...index, columns: index.columns.map((column) => before.get(column) ?? column) }),
      indexName(spec.name, index),
    ]
    if (old === name || !indexes.has(old) || indexes.has(name)) continue
    statements.push(`ALTER INDEX ${id(old)} RENAME TO ${id(name)}`)
    indexes.set(name, spec.name)
    indexes.delete(old)
  }
  return statements
}

const id = (name: string) => `"${name.replaceAll('"', '""')}"`
