import type { Timeline } from '../../src/generated/types'
import { invalid } from '../calls/outcomes'

/** An entry of a timeline. */
export type Entry = Timeline['entries'][number]
/** The kinds of entries, in the order of those of the same second. */
const KINDS = [
  'update',
  'alarm',
  'command',
  'battery',
  'reset',
  'connection',
  'config',
  'firmware',
  'event',
] as const satisfies readonly Entry['kind'][]

/** A position in a history: just before the row of this time and id, from the newest. */
export interface Position {
  readonly at: number
  /** Rows of the same time follow if their id is smaller. */
  readonly id: number
}

/** An entry and the id of its row. */
interface Found {
  readonly id: number
  readonly entry: Entry
}

/** A history that is part of a timeline. */
export interface Source {
  readonly kind: Entry['kind']
  /** Reads at most `length` rows before a position, newest first. */
  read(position: Position, length: number): Promise<readonly Found[]>
}

/** The requested page of a timeline. */
export interface Page {
  readonly cursor: string | undefined
  readonly length: number
}

const DEFAULT_LENGTH = 30
const MAX_LENGTH = 100
const CURSOR = /^(\d{1,15})\.(\d)\.(\d{1,15})$/

/** Parses a page from a query. @throws CallError 400 naming the invalid parameter */
export function pageOf({ cursor, length = String(DEFAULT_LENGTH) }: Readonly<Record<string, string>>): Page {
  const most = Number(length)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LENGTH) throw invalid('length')
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalid('cursor')
  return { cursor, length: most }
}

/** Parses the kinds from a query. @throws CallError 400 for an unknown one */
export function kindsOf({ kinds }: Readonly<Record<string, string>>): ReadonlySet<string> {
  const asked = kinds === undefined || kinds === '' ? [...KINDS] : kinds.split(',')
  if (!asked.every((kind) => (KINDS as readonly string[]).includes(kind))) throw invalid('kinds')
  return new Set(asked)
}

/** The position before which is everything. */
const NOW: Position = { at: Number.MAX_SAFE_INTEGER, id: 0 }

/**
 * Merges the newest entries of several histories after a cursor. Each is read one row further than answered: that row
 * says whether there is more, and what the last entry changed.
 */
export async function mergeNewest(sources: readonly Source[], { cursor, length }: Page): Promise<Timeline> {
  const [, at = '', rank = '', id = ''] = CURSOR.exec(cursor ?? '') ?? []
  const position = (own: number): Position => {
    if (cursor === undefined) return NOW
    if (own === Number(rank)) return { at: Number(at), id: Number(id) }
    // Of the cursor's second, kinds that come before its kind were answered, and those after it were not.
    return own < Number(rank) ? { at: Number(at), id: 0 } : { at: Number(at), id: Number.MAX_SAFE_INTEGER }
  }
  const read = async (source: Source) => {
    const own = KINDS.indexOf(source.kind)
    return (await source.read(position(own), length + 1)).map((found) => ({ ...found, rank: own }))
  }
  const found = (await Promise.all(sources.map(read))).flat()
  const ordered = found.sort(
    (one, other) => other.entry.at - one.entry.at || one.rank - other.rank || other.id - one.id,
  )
  const part = ordered.slice(0, length)
  const last = ordered.length > length ? part.at(-1) : undefined
  return { entries: part.map(({ entry }) => entry), next: last ? `${last.entry.at}.${last.rank}.${last.id}` : null }
}
