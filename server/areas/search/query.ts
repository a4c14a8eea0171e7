import { searchPhrases } from '../../../src/schema/searchText'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { beginsWithSign } from '../../db/productTexts'

const MAX_LENGTH = 200
/** Further words are ignored. */
const MAX_PHRASES = 6
/** The least length of a part of a code. */
export const MIN_PART = 4

export interface SearchQuery {
  /** The normalised text. */
  readonly text: string
  /** The text as a code, without separators of addresses. */
  readonly code: string
  /** The normalised words. */
  readonly phrases: readonly string[]
  /** The words as they were typed, for columns that are not normalised. */
  readonly words: readonly string[]
}

/** Parses a search. @returns undefined if it is too short @throws CallError 400 if it is too long */
export function readSearch(typed: string): SearchQuery | undefined {
  if (typed.length > MAX_LENGTH)
    throw new CallError(400, say('server.table.tooLong', { name: 'q', most: MAX_LENGTH }), 'q')
  const phrases = searchPhrases(typed).slice(0, MAX_PHRASES)
  const text = phrases.join(' ')
  if (text.length < 2 && !beginsWithSign(text)) return undefined
  return queryOf(phrases, typed)
}

/** Whether it may be a misspelt name: long enough, and not a code. */
export const mayBeMistyped = ({ text }: SearchQuery): boolean =>
  !/\d{4}/.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

/** A query of these words. */
export function queryOf(phrases: readonly string[], typed = phrases.join(' ')): SearchQuery {
  const words = typed
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_PHRASES)
  return { text: phrases.join(' '), phrases, words, code: typed.normalize('NFKC').replace(/[\s:.-]/g, '') }
}
