import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { stepsOf } from './patternCost'
import { Refused } from '../say'

/** A pattern that no search takes; its message is for the person who wrote it. */
export class PatternRefused extends Refused {
  override name = 'PatternRefused'
}

/** A pattern as PostgreSQL reads it, and what it costs there. */
export interface Pattern {
  readonly sql: string
  readonly steps: number
}

/**
 * Steps that the patterns of one search may have together. At worst PostgreSQL takes so many for each letter that it
 * looks at; what people write has ten to a hundred.
 */
export const MOST_STEPS = 300

/** PostgreSQL repeats no part more often. */
const MOST_TIMES = 255

/** Groups within groups: more are no help to anybody, and reading them takes stack. */
const DEEPEST = 10

const parser = new RegExpParser({ ecmaVersion: 2018 })

/**
 * Reads a pattern as browsers write them and gives it in PostgreSQL's dialect, so that it means the same in both (only
 * \w is a letter of any language, and . also the end of a line). What a search needs passes: letters, classes, groups,
 * choices, repeats, beginnings and ends, of a size that PostgreSQL is done with at once.
 * (https://www.postgresql.org/docs/current/functions-matching.html)
 * @throws PatternRefused
 */
export function readPattern(text: string): Pattern {
  const pattern = parsed(text)
  const steps = stepsOf(pattern)
  if (steps > MOST_STEPS) throw tooComplex()
  return { sql: choices(pattern.alternatives, 0), steps }
}

function parsed(text: string): AST.Pattern {
  try {
    // Letters beyond 16 bits are one letter only in this mode, which is stricter about all else.
    return parser.parsePattern(text, 0, text.length, { unicode: /[\u{10000}-\u{10FFFF}]/u.test(text) })
  } catch {
    throw new PatternRefused('server.pattern.malformed')
  }
}

const choices = (alternatives: readonly AST.Alternative[], depth: number): string =>
  alternatives.map(({ elements }) => elements.map((element) => elementSql(element, depth)).join('')).join('|')

function elementSql(element: AST.Element, depth: number): string {
  switch (element.type) {
    case 'Character':
      return letter(element)
    case 'CharacterSet':
      return setSql(element)
    case 'CharacterClass':
      return classSql(element)
    case 'Group':
    case 'CapturingGroup':
      if (depth >= DEEPEST) throw tooComplex()
      return `(?:${choices(element.alternatives, depth + 1)})`
    case 'Quantifier':
      return elementSql(element.element, depth) + repeat(element)
    case 'Assertion':
      return assertionSql(element)
    default:
      throw unsupported()
  }
}

/** Whether as much as possible or as little is taken makes no difference to whether it fits. */
function repeat({ min, max }: AST.Quantifier): string {
  if (min > MOST_TIMES || (max > MOST_TIMES && max !== Infinity)) throw tooComplex()
  if (min === 0 && max === Infinity) return '*'
  if (min === 1 && max === Infinity) return '+'
  if (min === 0 && max === 1) return '?'
  if (min === max) return `{${min}}`
  return `{${min},${max === Infinity ? '' : max}}`
}

function assertionSql({ kind, ...assertion }: AST.Assertion): string {
  switch (kind) {
    case 'start':
      return '^'
    case 'end':
      return '$'
    case 'word':
      return 'negate' in assertion && assertion.negate ? '\\Y' : '\\y'
    default:
      throw unsupported()
  }
}

type CharacterSet = Extract<AST.Element, { type: 'CharacterSet' }>

function setSql(set: CharacterSet): string {
  if (set.kind === 'any') return '.'
  if (set.kind === 'property') throw unsupported()
  const sign = { digit: 'd', space: 's', word: 'w' }[set.kind]
  return `\\${set.negate ? sign.toUpperCase() : sign}`
}

type CharacterClass = Extract<AST.Element, { type: 'CharacterClass' }>

function classSql({ elements, negate, raw }: CharacterClass): string {
  // Written for PostgreSQL: [[:alpha:]] means something else in a browser.
  if (/\[[:.=]/.test(raw)) throw unsupported()
  if (elements.length === 0) {
    if (negate) return '.'
    throw new PatternRefused('server.pattern.malformed')
  }
  return `[${negate ? '^' : ''}${elements.map(memberSql).join('')}]`
}

function memberSql(member: AST.CharacterClassElement | AST.UnicodeSetsCharacterClassElement): string {
  switch (member.type) {
    case 'Character':
      return letter(member)
    case 'CharacterClassRange':
      return `${letter(member.min)}-${letter(member.max)}`
    case 'CharacterSet':
      return setSql(member)
    default:
      throw unsupported()
  }
}

/** One letter, as itself: what is a sign to PostgreSQL gets a backslash. */
function letter({ value, raw }: AST.Character): string {
  // \m, \A and the like mean something to PostgreSQL, and to a browser only the letter.
  if (/^\\[A-Za-z]$/.test(raw) && !/^\\[fnrtv]$/.test(raw)) throw unsupported()
  if (value === 0 || (value >= 0xd800 && value <= 0xdfff)) throw unsupported()
  const text = String.fromCodePoint(value)
  if (value < 0x20 || value === 0x7f) return `\\u${value.toString(16).padStart(4, '0')}`
  return value > 0x7f || /[A-Za-z0-9_]/.test(text) ? text : `\\${text}`
}

const tooComplex = () => new PatternRefused('server.pattern.complex')
const unsupported = () => new PatternRefused('server.pattern.unsupported')
