import { sql } from 'kysely'
import type { CallScope, CallSource } from '../../src/schema/dialect'
import type { Db } from '../access/tables'
import { SYSTEM } from '../../src/schema/alarmTarget'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { CallError } from './callError'
import { readJsonText } from './json'
import { invalid } from './outcomes'

export interface CallInput {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * The stores that a call touches: all (`whole`), those the handler restricts itself to (`own`), a list, or one that could not
 * be determined (`unknown`).
 */
export type Touched = 'none' | 'own' | 'whole' | 'unknown' | readonly string[]

/** Determines which stores a call touches. @throws CallError 400 if the request does not name one */
export async function touchedStores(db: Db, scope: CallScope, input: CallInput): Promise<Touched> {
  if (typeof scope === 'string') return scope
  if ('storeList' in scope) return storeList(scope.storeList, input.body)
  if ('gateway' in scope) return storeOf(db, valueAt(scope.gateway, input))
  const name = nameOf(scope)
  const value = valueAt(scope, input)
  const empty = value === undefined || value === null || value === ''
  if (empty && 'optional' in scope) return 'own'
  if (scope.default && (empty || value === SHARED_STORE)) return scope.default === 'whole' ? 'whole' : 'none'
  if (typeof value !== 'string' || empty) throw invalid(name)
  return [value]
}

/** A value of the request. */
export function valueAt(source: CallSource, { params, body }: CallInput): unknown {
  if ('path' in source) return params[source.path]
  return isObject(body) && Object.hasOwn(body, source.body) ? body[source.body] : undefined
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
    return readJsonText(text)
  } catch (error) {
    throw error instanceof CallError ? error : invalid(name)
  }
}

async function storeOf(db: Db, gwMac: unknown): Promise<Touched> {
  if (typeof gwMac !== 'string' || gwMac === '') throw invalid('gwMac')
  const { rows } = await sql<{ storeCode: string }>`SELECT "storeCode" FROM gateway WHERE "gwMac" = ${gwMac}`.execute(
    db,
  )
  return rows[0] ? [rows[0].storeCode] : 'unknown'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a value's source, for errors. */
export const nameOf = (source: CallSource): string => ('path' in source ? source.path : source.body)
