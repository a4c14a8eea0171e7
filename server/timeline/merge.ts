import type { Timeline } from '../../src/generated/types'
import { invalid } from '../http/outcomes'

/** Something that happened, as it travels. */
export type Entry = Timeline['entries'][number]
/** The kinds of entries, in the order in which those of one second stand. */
export const KINDS = ['update', 'alarm', 'command', 'battery', 'reset', 'connection', 'config', 'firmware'] as const satisfies readonly Entry['kind'][]

/** A place in a history: behind the row of this time and number. */
export interface Behind {
  readonly at: number
  /** Rows of that very time count that have a smaller number. */
  readonly id: number
}

/** Something that happened, with the number of its row. */
export interface Found {
  readonly id: number
  readonly entry: Entry
}

/** One of the histories that a timeline is made of. */
export interface Source {
  readonly kind: Entry['kind']
  /** What stands behind a place, the newest first, and no more than `length`. */
  read(behind: Behind, length: number): Promise<readonly Found[]>
}

/** What a client asks for, in words that are checked. */
export interface Part {
  readonly cursor: string | undefined
  readonly length: number
}

const LENGTH = 30
const MOST = 100
const CURSOR = /^(\d{1,15})\.(\d)\.(\d{1,15})$/

/** What the query asks for. @throws CallError 400 naming what does not fit */
export function partOf({ cursor, length = String(LENGTH) }: Readonly<Record<string, string>>): Part {
  const most = Number(length)
  if (!Number.isInteger(most) || most < 1 || most > MOST) throw invalid('length')
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalid('cursor')
  return { cursor, length: most }
}

/** The kinds that the query asks for. @throws CallError 400 for one that there is not */
export function kindsOf({ kinds }: Readonly<Record<string, string>>): ReadonlySet<string> {
  const asked = kinds === undefined || kinds === '' ? [...KINDS] : kinds.split(',')
  if (!asked.every((kind) => (KINDS as readonly string[]).includes(kind))) throw invalid('kinds')
  return new Set(asked)
}

/** The end of time, as a place. */
const NOW: Behind = { at: Number.MAX_SAFE_INTEGER, id: 0 }

/**
 * The newest of several histories behind a cursor. Of each no more is read than one row beyond what is answered: that is the one
 * before, which says what the last of them changed, and whether there is more.
 */
export async function mergeNewest(sources: readonly Source[], { cursor, length }: Part): Promise<Timeline> {
  const [, at = '', rank = '', id = ''] = CURSOR.exec(cursor ?? '') ?? []
  const behind = (own: number): Behind => {
    if (cursor === undefined) return NOW
    if (own === Number(rank)) return { at: Number(at), id: Number(id) }
    // Of the same second the kinds before the cursor's have been answered, and those behind it have not.
    return own < Number(rank) ? { at: Number(at), id: 0 } : { at: Number(at), id: Number.MAX_SAFE_INTEGER }
  }
  const read = async (source: Source) => {
    const own = KINDS.indexOf(source.kind)
    return (await source.read(behind(own), length + 1)).map((found) => ({ ...found, rank: own }))
  }
  const found = (await Promise.all(sources.map(read))).flat()
  const ordered = found.sort((one, other) => other.entry.at - one.entry.at || one.rank - other.rank || other.id - one.id)
  const part = ordered.slice(0, length)
  const last = ordered.length > length ? part.at(-1) : undefined
  return { entries: part.map(({ entry }) => entry), next: last ? `${last.entry.at}.${last.rank}.${last.id}` : null }
}
