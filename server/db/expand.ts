import { type Transaction, sql } from 'kysely'
import { StartRefused } from '../startRefused'
import type { Database } from './database'
import type { Columns } from './renames'
import type { PendingRename } from './schemaState'
import type { Column, TableSpec } from './tables'

type Db = Transaction<Database>

/** What the schemas ask of tables that are there, as far as older servers can go on meanwhile. */
export interface Expansion {
  readonly renames: readonly (PendingRename & { readonly column: Column })[]
}

/**
 * Looks at what is to be changed while older servers work with the tables.
 * @throws StartRefused naming what they could not go on with
 */
export function planExpansion(specs: readonly TableSpec[], columns: Columns): Expansion {
  const renames: Expansion['renames'][number][] = []
  const cannot: string[] = []
  for (const spec of specs) {
    const there = columns.get(spec.name)
    const main = spec.liveOf === undefined ? undefined : columns.get(spec.liveOf)
    if (!there && main) cannot.push(`${spec.name} is new beside ${spec.liveOf}`)
    if (!there) continue
    for (const column of spec.columns) {
      const { name, type, was, isKey } = column
      const known = there.get(name)
      const from = was.find((one) => there.has(one))
      if (known !== undefined && known !== type) cannot.push(`${spec.name}.${name} becomes ${type}`)
      if (known !== undefined) continue
      if ([name, ...was].some((one) => main?.has(one) && !isKey)) cannot.push(`${spec.name}.${name} comes from ${spec.liveOf}`)
      else if (from !== undefined && there.get(from) !== type) cannot.push(`${spec.name}.${name} becomes ${type}`)
      else if (from !== undefined && isKey) cannot.push(`${spec.name}.${name} is part of a key`)
      else if (from !== undefined) renames.push({ table: spec.name, from, to: name, column })
    }
  }
  if (cannot.length > 0) throw cannotFollow(cannot)
  return { renames }
}

export const cannotFollow = (changes: readonly string[]) =>
  new StartRefused(`Servers of another version work with the database, and could not go on with what this one changes: ${changes.join('; ')}. End them first, then start this one.`)

/**
 * Gives columns their new names beside the old ones. What is written under one name is there under the other: older
 * servers write the old one, newer ones the new one, and both write rows whole.
 */
export async function addBeside(db: Db, renames: Expansion['renames']): Promise<void> {
  for (const { table, from, to, column } of renames) {
    const [name, old, own, keep] = [table, from, to, keeperOf({ table, from, to })].map(id)
    // With a default, a row that an older server adds could not be told from one that says so.
    const body = `BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.${own} IS NULL THEN NEW.${own} := NEW.${old}; ELSE NEW.${old} := NEW.${own}; END IF;
      ELSIF NEW.${own} IS DISTINCT FROM OLD.${own} THEN NEW.${old} := NEW.${own};
      ELSIF NEW.${old} IS DISTINCT FROM OLD.${old} THEN NEW.${own} := NEW.${old};
      END IF;
      RETURN NEW;
    END`
    await sql.raw(`
      ALTER TABLE ${name} ADD COLUMN ${own} ${column.type}, ALTER COLUMN ${old} DROP DEFAULT;
      CREATE FUNCTION ${keep}() RETURNS trigger LANGUAGE plpgsql AS $keep$${body}$keep$;
      CREATE TRIGGER ${keep} BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION ${keep}();
      UPDATE ${name} SET ${own} = ${old} WHERE ${old} IS NOT NULL`).execute(db)
  }
}

/** Takes the old names away. */
export async function dropBeside(db: Db, renames: readonly PendingRename[], specs: readonly TableSpec[], defaultOf: (column: Column) => string): Promise<void> {
  for (const rename of renames) {
    const [name, old, own, keep] = [rename.table, rename.from, rename.to, keeperOf(rename)].map(id)
    const column = specs.find((spec) => spec.name === rename.table)?.columns.find((one) => one.name === rename.to)
    const given = column ? defaultOf(column) : ''
    await sql.raw(`
      DROP TRIGGER ${keep} ON ${name};
      DROP FUNCTION ${keep}();
      ALTER TABLE ${name} DROP COLUMN ${old}${given && `, ALTER COLUMN ${own} SET ${given}`}`).execute(db)
  }
}

const keeperOf = ({ table, to }: PendingRename) => `keep_${table}_${to}`.slice(0, 63)
const id = (name: string) => `"${name.replaceAll('"', '""')}"`
