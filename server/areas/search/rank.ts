import type { SearchResult } from '../../../src/generated/types'
import { searchText } from '../../../src/schema/searchText'
import type { SearchQuery } from './query'

type Match = SearchResult['results'][number]['match']

const MATCHES: readonly Match[] = ['EXACT', 'PREFIX', 'PART', 'SIMILAR']

/** A record that may match. */
export interface Candidate {
  readonly storeCode?: string | undefined
  readonly id: string
  /** The texts it is found by, name first. */
  readonly texts: readonly (string | null | undefined)[]
  /** Whether the words name its store. */
  readonly isNamed?: boolean
}

export interface RankOptions {
  /** The store the user is working on. */
  readonly here: string | undefined
  /** Alternative queries within stores that the words name. */
  readonly within: readonly { readonly stores: readonly string[]; readonly query: SearchQuery }[]
  readonly most: number
}

export interface Ranked<Found> {
  readonly found: Found
  readonly match: Match
}

/** How a text matches a query. */
function matchOf({ text, phrases, ...query }: SearchQuery, written: string | null | undefined): Match {
  const code = query.code.toLowerCase()
  const own = searchText(written ?? '')
  const plain = (written ?? '').toLowerCase().replace(/[\s:.-]/g, '')
  if (own === '') return 'SIMILAR'
  if (own === text || plain === code) return 'EXACT'
  if (own.startsWith(text) || (code !== '' && plain.startsWith(code))) return 'PREFIX'
  return phrases.every((phrase) => own.includes(phrase)) || (code !== '' && plain.includes(code)) ? 'PART' : 'SIMILAR'
}

/** The similarity of two texts by shared bigrams (Dice coefficient), from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    new Set(Array.from(` ${text} `, (_, at) => ` ${text} `.slice(at, at + 2)).slice(0, -1))
  const [ours, theirs] = [pairs(one), pairs(other)]
  const shared = [...ours].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (ours.size + theirs.size)
}

/** The similarity of the closest text or word. */
function nearness({ text }: SearchQuery, texts: Candidate['texts']): number {
  return Math.max(
    ...texts.map((written) => {
      const own = searchText(written ?? '')
      return Math.max(likeness(text, own), ...own.split(' ').map((word) => likeness(text, word)))
    }),
  )
}

/**
 * Ranks candidates: exact matches first, then prefixes and parts, with the current store before others, and last what is only
 * similar.
 */
export function ranked<Found extends Candidate>(
  query: SearchQuery,
  { here, within, most }: RankOptions,
  found: readonly Found[],
): Ranked<Found>[] {
  const rows = found.map((one) => {
    const meant = [
      query,
      ...within
        .filter(({ stores }) => one.storeCode !== undefined && stores.includes(one.storeCode))
        .map((other) => other.query),
    ]
    const matches = one.texts.map((written) =>
      Math.min(
        ...meant.map((each) => MATCHES.indexOf(matchOf(each, written))),
        one.isNamed ? MATCHES.indexOf('PART') : Infinity,
      ),
    )
    const best = Math.min(...matches)
    // Among equal matches, names come before codes.
    return {
      found: one,
      best,
      at: matches.indexOf(best),
      isHere: here !== undefined && one.storeCode === here,
      near: best === MATCHES.indexOf('SIMILAR') ? nearness(query, one.texts) : 0,
    }
  })
  const stepOf = ({ best }: (typeof rows)[number]) => (best === 0 ? 0 : best === MATCHES.length - 1 ? 2 : 1)
  rows.sort(
    (a, b) =>
      stepOf(a) - stepOf(b) ||
      Number(b.isHere) - Number(a.isHere) ||
      a.best - b.best ||
      b.near - a.near ||
      a.at - b.at ||
      (a.found.texts[0]?.length ?? 0) - (b.found.texts[0]?.length ?? 0) ||
      compare(a.found, b.found),
  )
  return rows.slice(0, most).map(({ found: one, best }) => ({ found: one, match: MATCHES[best] ?? 'SIMILAR' }))
}

const compare = (one: Candidate, other: Candidate) => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ storeCode = '', id }: Candidate) => `${storeCode}\0${id}`
