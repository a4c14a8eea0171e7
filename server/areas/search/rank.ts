import type { SearchResult } from '../../../src/generated/types'
import { searchText } from '../../../src/schema/searchText'
import type { SearchQuery } from './query'

type Match = SearchResult['results'][number]['match']

const MATCHES: readonly Match[] = ['EXACT', 'PREFIX', 'PART', 'SIMILAR']

/** What may have been meant. */
export interface Candidate {
  readonly storeCode?: string | undefined
  readonly id: string
  /** What it is found by, the name first; each as people write it. */
  readonly texts: readonly (string | null | undefined)[]
  /** The words name its store. */
  readonly isNamed?: boolean
}

export interface RankOptions {
  /** The store that the person works on. */
  readonly here: string | undefined
  /** What else the words may mean in some stores. */
  readonly within: readonly { readonly stores: readonly string[]; readonly query: SearchQuery }[]
  readonly most: number
}

export interface Ranked<Found> {
  readonly found: Found
  readonly match: Match
}

/** How a text fits: as a whole, by its beginning, somewhere. */
function matchOf({ text, phrases, ...query }: SearchQuery, written: string | null | undefined): Match {
  const code = query.code.toLowerCase()
  const own = searchText(written ?? '')
  const plain = (written ?? '').toLowerCase().replace(/[\s:.-]/g, '')
  if (own === '') return 'SIMILAR'
  if (own === text || plain === code) return 'EXACT'
  if (own.startsWith(text) || (code !== '' && plain.startsWith(code))) return 'PREFIX'
  return phrases.every((phrase) => own.includes(phrase)) || (code !== '' && plain.includes(code)) ? 'PART' : 'SIMILAR'
}

/** Twos of letters that texts share, of all that they have: 1 is the same text. */
export function likeness(one: string, other: string): number {
  const pairs = (text: string) => new Set(Array.from(` ${text} `, (_, at) => ` ${text} `.slice(at, at + 2)).slice(0, -1))
  const [ours, theirs] = [pairs(one), pairs(other)]
  const shared = [...ours].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (ours.size + theirs.size)
}

/** How near the closest words of a text are to what was typed. */
function nearness({ text }: SearchQuery, texts: Candidate['texts']): number {
  return Math.max(...texts.map((written) => {
    const own = searchText(written ?? '')
    return Math.max(likeness(text, own), ...own.split(' ').map((word) => likeness(text, word)))
  }))
}

/**
 * The best of what was found: what fits exactly, then what begins so or has it somewhere, of the store that the person
 * works on before that of others, and last what is only similar.
 */
export function ranked<Found extends Candidate>(query: SearchQuery, { here, within, most }: RankOptions, found: readonly Found[]): Ranked<Found>[] {
  const rows = found.map((one) => {
    const meant = [query, ...within.filter(({ stores }) => one.storeCode !== undefined && stores.includes(one.storeCode)).map((other) => other.query)]
    const matches = one.texts.map((written) => Math.min(...meant.map((each) => MATCHES.indexOf(matchOf(each, written))), one.isNamed ? MATCHES.indexOf('PART') : Infinity))
    const best = Math.min(...matches)
    // Names before codes, where both fit alike.
    return { found: one, best, at: matches.indexOf(best), isHere: here !== undefined && one.storeCode === here, near: best === MATCHES.indexOf('SIMILAR') ? nearness(query, one.texts) : 0 }
  })
  const stepOf = ({ best }: (typeof rows)[number]) => (best === 0 ? 0 : best === MATCHES.length - 1 ? 2 : 1)
  rows.sort((a, b) =>
    stepOf(a) - stepOf(b) || Number(b.isHere) - Number(a.isHere) || a.best - b.best || b.near - a.near || a.at - b.at ||
    (a.found.texts[0]?.length ?? 0) - (b.found.texts[0]?.length ?? 0) || compare(a.found, b.found))
  return rows.slice(0, most).map(({ found: one, best }) => ({ found: one, match: MATCHES[best] ?? 'SIMILAR' }))
}

const compare = (one: Candidate, other: Candidate) => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ storeCode = '', id }: Candidate) => `${storeCode}\0${id}`
