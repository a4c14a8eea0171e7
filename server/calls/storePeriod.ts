import type { Store } from '../../src/generated/types'
import { canSeeStore } from '../../src/schema/access'
import type { SessionUser } from '../access/session'
import { say } from '../base/say'
import { CallError } from './callError'
import { readJsonText } from './json'
import { deniedFields, invalid } from './outcomes'
import type { Services } from './services'

const DAY = 86_400
const MOST_DAYS = 92

/** A time of a store, in epoch seconds, and what else a filter says. */
export interface StorePeriod {
  readonly period: { readonly storeCode: string; readonly from: number; readonly to: number }
  readonly rest: Readonly<Record<string, unknown>>
}

/** The store of this code. @throws CallError 404 naming the field */
export async function needStore(records: Services['records'], storeCode: string): Promise<Store> {
  const store = await records.one('store', { storeCode })
  if (!store) throw new CallError(404, 'server.noSuchStore', 'storeCode')
  return store
}

/**
 * Of which store and period a list of the dialect `rest` is asked for, by `storeCode` and another field of its filter: the last
 * day where it names no period, and until now where that has no end.
 * @throws CallError 400 for a period that makes no sense, 403 for a store of others, 404 for an unknown one, each by its field
 */
export async function storePeriod(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  user: SessionUser,
  filter: string | undefined,
  field: string,
): Promise<StorePeriod> {
  const { storeCode, rest: more } = await storeInFilter({ records }, user, filter)
  const { [field]: given, ...rest } = more
  return { period: { storeCode, ...periodOf(field, given, clock()) }, rest }
}

/**
 * Of which store a list of the dialect `rest` is asked for, by `storeCode` of its filter, and what else that says.
 * @throws CallError 400 without one, 403 for a store of others, 404 for an unknown one, each by its field
 */
export async function storeInFilter(
  { records }: Pick<Services, 'records'>,
  user: SessionUser,
  filter: string | undefined,
): Promise<{ readonly storeCode: string; readonly rest: Readonly<Record<string, unknown>> }> {
  const { storeCode: store, ...rest } = filterOf(filter)
  const storeCode = typeof store === 'object' && store !== null && 'equals' in store ? store.equals : store
  if (typeof storeCode !== 'string' || storeCode === '') throw new CallError(400, 'server.storeNeeded', 'storeCode')
  if (!canSeeStore(user, storeCode)) throw deniedFields('storeCode')
  await needStore(records, storeCode)
  return { storeCode, rest }
}

function filterOf(text: string | undefined): Readonly<Record<string, unknown>> {
  const filter = text === undefined || text === '' ? {} : parsed(text)
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalid('filter')
  return filter as Readonly<Record<string, unknown>>
}

/** @throws CallError 400 for what is not JSON */
function parsed(text: string): unknown {
  try {
    return readJsonText(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('filter')
    throw error
  }
}

function periodOf(field: string, given: unknown, now: number): { from: number; to: number } {
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given))) throw invalid(field)
  const ends = (given ?? {}) as Readonly<Record<string, unknown>>
  const to = momentIn(field, ends['lte'] ?? ends['endDate'], now) ?? now
  const from = momentIn(field, ends['gte'] ?? ends['startDate'], now) ?? to - DAY
  if (to <= from) throw new CallError(400, 'server.endBeforeStart', field)
  if (to - from > MOST_DAYS * DAY) throw new CallError(400, say('server.longPeriod', { most: MOST_DAYS }), field)
  return { from, to }
}

function momentIn(field: string, value: unknown, now: number): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid(field)
  if (value > now) throw new CallError(400, 'server.momentAhead', field)
  return value
}
