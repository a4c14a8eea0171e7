import type { Weight } from './fontFiles'
import { textWidth } from './typeface'

export interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
}

/** A box for a text, and the allowed sizes of its letters. */
export interface Fit {
  readonly width: number
  readonly height: number
  readonly lines: number
  readonly largest: number
  readonly smallest: number
  readonly weight: Weight
}

/** No label has room for more. */
const MAX_CHARACTERS = 300

/** The distance between base lines, relative to the font size. */
export const LINE_HEIGHT = 1.14

/**
 * Finds the largest size at which a text fits into a box in so many lines. If even the smallest is too large, the text
 * is cut and ends with an ellipsis.
 */
export function fitText(text: string, { width, height, lines, largest, smallest, weight }: Fit): FittedText {
  const clean = [...text.trim().replace(/\s+/g, ' ')].slice(0, MAX_CHARACTERS).join('')
  if (clean === '') return { size: smallest, lines: [] }
  const pieces = piecesOf(clean)
  // An upper bound: all lines full.
  const most = Math.min(largest, (width * lines) / textWidth(clean, weight))
  for (let size = Math.floor(most); size >= smallest; size--) {
    const broken = breakLines(pieces, width / size, weight)
    if (broken && broken.length <= Math.min(lines, linesIn(height, size))) return { size, lines: broken }
  }
  const left = Math.max(1, Math.min(lines, linesIn(height, smallest)))
  return { size: smallest, lines: cutLines(pieces, width / smallest, weight, left) }
}

const linesIn = (height: number, size: number) =>
  1 + Math.floor(Math.max(0, height - size) / (size * LINE_HEIGHT) + 0.02)

/** Breaks a text into lines; undefined if a word is wider than a line. */
function breakLines(pieces: readonly string[], width: number, weight: Weight): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (textWidth(piece.trimEnd(), weight) > width) return undefined
    if (textWidth((line + piece).trimEnd(), weight) <= width) line += piece
    else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  return [...lines, line.trimEnd()]
}

/** Breaks a text into a number of lines and cuts the last; words wider than a line are broken. */
function cutLines(pieces: readonly string[], width: number, weight: Weight, most: number): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), weight) <= width
  const rest = [...pieces]
  const lines: string[] = []
  while (rest.length > 0 && lines.length < most - 1) {
    let line = ''
    while (rest.length > 0 && fits(line + rest[0])) line += rest.shift()
    if (line === '') {
      const letters = [...(rest.shift() ?? '')]
      while (letters.length > 0 && fits(line + letters[0])) line += letters.shift()
      if (line === '') return lines
      rest.unshift(letters.join(''))
    }
    lines.push(line.trim())
  }
  const remaining = rest.join('').trim()
  if (remaining === '') return lines
  if (fits(remaining)) return [...lines, remaining]
  const letters = [...remaining]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return [...lines, `${wholeAmounts(rest, letters.join('')).trimEnd()}…`]
}

/** Drops an amount that a cut goes through: half a number would say something else. */
function wholeAmounts(pieces: readonly string[], cut: string): string {
  let whole = ''
  for (const piece of pieces) {
    if (whole.length + piece.trimEnd().length > cut.length) return /\d/.test(piece) && whole !== '' ? whole : cut
    whole += piece
  }
  return cut
}

const BREAKABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Characters that cannot begin a line. */
const CLINGS = /[、。，．・ー)）」』ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u

const UNIT =
  /^(?:fl oz|k?g|mg|hg|lbs?|oz|[mcdh]?l|[mcd]?L|[cmk]?m[²2]?|pz|pcs?|stk?|ct|k?Wh?|m?Ah?|V|[GMT]B|°C?|%|\p{Sc}|[A-Z]{3}|zł|kr|Kč|Ft|円|원|個|本|枚|袋|箱|개|병|봉|입|매|장|팩)(?![\p{L}\d])/iu
const TIMES = /^[x×]\s?\d/i

/** Whether a space is inside an amount: between a number and its unit or currency, in "6 x 500 g", in "/ 1 kg". */
function isInAmount(before: string, after: string): boolean {
  if (/\d$/.test(before)) return UNIT.test(after) || TIMES.test(after)
  return /^\d/.test(after) && /(?:\d\s?[x×]|\/|(?:^|[^\p{L}\d])(?:\p{Sc}|[A-Z]{3}))$/u.test(before)
}

/** Whether a line can end after this character. */
function mayEnd(character: string, before: string, after: string): boolean {
  if (character === ' ') return !isInAmount(before, after)
  if (character === '-') return !(/^\d/.test(after) && !/\p{L}$/u.test(before))
  return character === '/' && !/^\s*\d/.test(after)
}

/** Longer than any unit or currency, which are looked for on both sides. */
const LOOK = 8

/**
 * Lines can end after a space, a hyphen or a slash, and beside any character of scripts without spaces, but never
 * inside an amount.
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let at = 0
  for (const character of text) {
    const isBetween = BREAKABLE.test(character) && !CLINGS.test(character) && !/\d$/.test(piece)
    const isAmount = /\d/.test(character) && BREAKABLE.test(piece.slice(-1))
    if (piece !== '' && (isBetween || isAmount)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
    if (
      ' -/'.includes(character) &&
      mayEnd(character, text.slice(Math.max(0, at - LOOK), at), text.slice(at + 1, at + 1 + LOOK))
    ) {
      pieces.push(piece)
      piece = ''
    }
    at += character.length
  }
  return piece === '' ? pieces : [...pieces, piece]
}
