import { type Transaction, sql } from 'kysely'
import { StartupError } from '../base/errors'
import type { Database } from './database'
import type { Columns } from './renames'
import type { PendingRename } from './schemaState'
import type { Column, TableSpec } from './tables'

type Db = Transaction<Database>

/** The changes of existing tables, as far as older servers can continue beside them. */
export interface Expansion {
  readonly renames: readonly (PendingRename & { readonly column: Column })[]
}

/**
 * Plans changes to tables that older servers still use.
 * @throws StartupError naming the changes they could not continue with
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
      if ([name, ...was].some((one) => main?.has(one) && !isKey))
        cannot.push(`${spec.name}.${name} comes from ${spec.liveOf}`)
      else if (from !== undefined && there.get(from) !== type) cannot.push(`${spec.name}.${name} becomes ${type}`)
      else if (from !== undefined && isKey) cannot.push(`${spec.name}.${name} is part of a key`)
      else if (from !== undefined) renames.push({ table: spec.name, from, to: name, column })
    }
  }
  if (cannot.length > 0) throw cannotFollow(cannot)
  return { renames }
}

export const cannotFollow = (changes: readonly string[]) =>
  new StartupError(
    `Servers of another version use the database and could not continue with the changes of this one: ${changes.join('; ')}. Stop them first, then start this one.`,
  )

/**
 * Adds renamed columns beside the old ones. A trigger keeps both in sync, because older servers write the old one and newer
 * servers the new one.
 */
export async function addBeside(db: Db, renames: Expansion['renames']): Promise<void> {
  for (const { table, from, to, column } of renames) {
    const [name, old, own, keep] = [table, from, to, keeperOf({ table, from, to })].map(id)
    // Without a default, a row added by an older server can be recognised by its null.
    const body = `BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.${own} IS NULL THEN NEW.${own} := NEW.${old}; ELSE NEW.${old} := NEW.${own}; END IF;
      ELSIF NEW.${own} IS DISTINCT FROM OLD.${own} THEN NEW.${old} := NEW.${own};
      ELSIF NEW.${old} IS DISTINCT FROM OLD.${old} THEN NEW.${own} := NEW.${old};
      END IF;
      RETURN NEW;
    END`
    await sql
      .raw(`
      ALTER TABLE ${name} ADD COLUMN ${own} ${column.type}, ALTER COLUMN ${old} DROP DEFAULT;
      CREATE FUNCTION ${keep}() RETURNS trigger LANGUAGE plpgsql AS $keep$${body}$keep$;
      CREATE TRIGGER ${keep} BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION ${keep}();
      UPDATE ${name} SET ${own} = ${old} WHERE ${old} IS NOT NULL`)
      .execute(db)
  }
}

/** Drops the old columns and their triggers. */
export async function dropBeside(
  db: Db,
  renames: readonly PendingRename[],
  specs: readonly TableSpec[],
  defaultOf: (column: Column) => string,
): Promise<void> {
  for (const rename of renames) {
    const [name, old, own, keep] = [rename.table, rename.from, rename.to, keeperOf(rename)].map(id)
    const column = specs.find((spec) => spec.name === rename.table)?.columns.find((one) => one.name === rename.to)
    const given = column ? defaultOf(column) : ''
    await sql
      .raw(`
      DROP TRIGGER ${keep} ON ${name};
      DROP FUNCTION ${keep}();
      ALTER TABLE ${name} DROP COLUMN ${old}${given && `, ALTER COLUMN ${own} SET ${given}`}`)
      .execute(db)
  }
}

const keeperOf = ({ table, to }: PendingRename) => `keep_${table}_${to}`.slice(0, 63)
const id = (name: string) => `"${name.replaceAll('"', '""')}"`
