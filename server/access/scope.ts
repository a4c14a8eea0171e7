import { invalid } from '../http/outcomes'
import { sql } from 'kysely'
import { SYSTEM } from '../systemAlarm'
import type { Scope, Source, StoreObject } from './callRule'
import type { Db } from './tables'

/** The code that means no store in particular: shared families, default scripts (spec/2 §7, spec/3 §2). */
const DEFAULT = 'default'

export interface CallInput {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * What a call touches: all stores (`whole`), what the handler finds (`own`, nothing to check), these stores, or
 * nothing that exists (`unknown`).
 */
export type Touched = 'none' | 'own' | 'whole' | 'unknown' | readonly string[]

/** Works out which stores a call touches. @throws CallError 400 where the request does not say */
export async function touchedStores(db: Db, scope: Scope, input: CallInput): Promise<Touched> {
  if (typeof scope === 'string') return scope
  if ('storeList' in scope) return storeList(scope.storeList, input.body)
  if ('object' in scope) return storesOf(db, scope.object, valuesAt(scope, input))
  const name = nameOf(scope)
  const value = valuesAt(scope, input)[0]
  const empty = value === undefined || value === null || value === ''
  if (empty && scope.optional) return 'own'
  if (scope.default && (empty || value === DEFAULT)) return scope.default === 'whole' ? 'whole' : 'none'
  if (typeof value !== 'string' || empty) throw invalid(name)
  return [value]
}

/** The values at a place of the request; a body path may go through arrays. */
export function valuesAt(source: Source, { params, body }: CallInput): unknown[] {
  if ('path' in source) return [params[source.path]]
  return source.body.split('.').reduce<unknown[]>(
    (values, step) => {
      const name = step.replace(/\[\]$/, '')
      const found = values.map((value) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined))
      if (name === step) return found
      if (found.some((list) => !Array.isArray(list))) throw invalid(name)
      return found.flat()
    },
    [body],
  )
}

function storeList(name: string, body: unknown): Touched {
  const given = isObject(body) ? body[name] : undefined
  if (given === undefined || given === null || given === '') return 'own'
  const list: unknown = typeof given === 'string' ? parsed(given, name) : given
  if (!Array.isArray(list) || !list.every((code) => typeof code === 'string')) throw invalid(name)
  return list.filter((code) => code !== SYSTEM)
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(name)
  }
}

const objects: Record<StoreObject, { table: string; key: string }> = {
  gateway: { table: 'gateway', key: 'gwMac' },
  tag: { table: 'tag', key: 'tagMac' },
}

/** The stores of things by their key; one that is nowhere makes all of it unknown. */
async function storesOf(db: Db, object: StoreObject, keys: readonly unknown[]): Promise<Touched> {
  const { table, key } = objects[object]
  if (!keys.every((value) => typeof value === 'string' && value !== '')) throw invalid(key)
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return 'none'
  const { rows } = await sql<{ key: string; storeCode: string }>`
    SELECT ${sql.ref(key)} AS "key", "storeCode" FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${sql.join(wanted)})`.execute(db)
  const found = new Set(rows.map((row) => row.key))
  return wanted.every((value) => found.has(value as string)) ? [...new Set(rows.map(({ storeCode }) => storeCode))] : 'unknown'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (source: Source): string => ('path' in source ? source.path : source.body)

