import { textWidth, type Weight } from './typeface'

export interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
}

/** A box for a text, and how its letters may be. */
export interface Fit {
  readonly width: number
  readonly height: number
  readonly lines: number
  readonly largest: number
  readonly smallest: number
  readonly weight: Weight
}

/** No label has room for more letters. */
const LONGEST = 300

/** Distance from base line to base line in parts of the font size. */
export const LINE_HEIGHT = 1.14

/**
 * The largest size at which a text fits into a box with so many lines. Where even the smallest is too large,
 * the text is cut and ends with an ellipsis.
 */
export function fitText(text: string, { width, height, lines, largest, smallest, weight }: Fit): FittedText {
  const clean = [...text.trim().replace(/\s+/g, ' ')].slice(0, LONGEST).join('')
  if (clean === '') return { size: smallest, lines: [] }
  // All lines full are as much as there can be.
  const most = Math.min(largest, (width * lines) / textWidth(clean, weight))
  for (let size = Math.floor(most); size >= smallest; size--) {
    const broken = breakLines(clean, width / size, weight)
    if (broken && broken.length <= Math.min(lines, linesIn(height, size))) return { size, lines: broken }
  }
  const left = Math.max(1, Math.min(lines, linesIn(height, smallest)))
  return { size: smallest, lines: cutLines(clean, width / smallest, weight, left) }
}

const linesIn = (height: number, size: number) => 1 + Math.floor(Math.max(0, height - size) / (size * LINE_HEIGHT) + 0.02)

/** The text in lines, or nothing where a word is wider than a line. */
function breakLines(text: string, width: number, weight: Weight): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (textWidth(piece.trimEnd(), weight) > width) return undefined
    if (textWidth((line + piece).trimEnd(), weight) <= width) line += piece
    else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  return [...lines, line.trimEnd()]
}

/** So many lines, letter by letter, the last one cut. */
function cutLines(text: string, width: number, weight: Weight, most: number): string[] {
  const rest = [...text]
  const lines: string[] = []
  while (rest.length > 0 && lines.length < most) {
    let line = ''
    while (rest.length > 0 && textWidth(line + rest[0], weight) <= width) line += rest.shift()
    if (line === '') break
    lines.push(line.trim())
  }
  if (rest.length === 0) return lines
  const last = [...(lines.pop() ?? '')]
  while (last.length > 0 && textWidth(`${last.join('')}…`, weight) > width) last.pop()
  return [...lines, `${last.join('').trimEnd()}…`]
}

const BREAKABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** What may not stand at the beginning of a line. */
const CLINGS = /[、。，．・ー)）」』ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u

/** A line may end after a space, a hyphen or a stroke, and beside every character of the scripts that have no spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (BREAKABLE.test(character) && !CLINGS.test(character) && piece !== '') {
      pieces.push(piece)
      piece = ''
    }
    piece += character
    if (' -/'.includes(character)) {
      pieces.push(piece)
      piece = ''
    }
  }
  return piece === '' ? pieces : [...pieces, piece]
}
