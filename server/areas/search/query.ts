import { searchPhrases } from '../../../src/schema/searchText'
import { CallError } from '../../http/call'
import { say } from '../../say'
import { beginsWithSign } from '../../db/productTexts'

/** More than anybody types; what is longer was pasted by accident. */
const LONGEST = 200
/** Words beyond these find nothing more precisely. */
const MOST_PHRASES = 6
/** From how many letters on a code may be a part of one. */
export const LEAST_PART = 4

/** What is looked for. */
export interface SearchQuery {
  /** The whole as it is searched. */
  readonly text: string
  /** The whole as a code: without the signs that divide addresses. */
  readonly code: string
  /** Its words. */
  readonly phrases: readonly string[]
  /** The same as they were typed, for what is kept as people wrote it. */
  readonly words: readonly string[]
}

/** @returns undefined where it is too short to find anything @throws CallError 400 where it is too long */
export function readSearch(typed: string): SearchQuery | undefined {
  if (typed.length > LONGEST) throw new CallError(400, say('server.table.tooLong', { name: 'q', most: LONGEST }), 'q')
  const phrases = searchPhrases(typed).slice(0, MOST_PHRASES)
  const text = phrases.join(' ')
  if (text.length < 2 && !beginsWithSign(text)) return undefined
  return queryOf(phrases, typed)
}

/** Whether it may be a name with a typo: one that is long enough to tell from others, and no code. */
export const mayBeMistyped = ({ text }: SearchQuery): boolean => !/\d{4}/.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

/** The query of some of the words of another. */
export function queryOf(phrases: readonly string[], typed = phrases.join(' ')): SearchQuery {
  const words = typed.normalize('NFKC').split(/\s+/).filter((word) => word !== '').slice(0, MOST_PHRASES)
  return { text: phrases.join(' '), phrases, words, code: typed.normalize('NFKC').replace(/[\s:.-]/g, '') }
}
