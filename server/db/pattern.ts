import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { Refused } from '../base/say'
import { stepsOf } from './patternCost'

/** A pattern that is not supported, with a message for its author. */
export class PatternRefused extends Refused {
  override name = 'PatternRefused'
}

/** A pattern in PostgreSQL's dialect, and its cost. */
export interface Pattern {
  readonly sql: string
  readonly steps: number
}

/**
 * The most steps that the patterns of one search may have together: in the worst case PostgreSQL takes that many for each
 * character. Typical patterns have ten to a hundred.
 */
export const MAX_STEPS = 300

/** PostgreSQL's limit for repetitions. */
const MAX_REPEAT = 255

/** The most nested groups, since parsing them takes stack. */
const MAX_DEPTH = 10

const parser = new RegExpParser({ ecmaVersion: 2018 })

/**
 * Translates a JavaScript regular expression to PostgreSQL's dialect with the same meaning (except that \w is a letter of any
 * language, and . matches line ends). Supports characters, classes, groups, alternatives, quantifiers and anchors, up to a
 * cost that PostgreSQL handles quickly.
 * (https://www.postgresql.org/docs/current/functions-matching.html)
 * @throws PatternRefused
 */
export function readPattern(text: string): Pattern {
  const pattern = parsed(text)
  const steps = stepsOf(pattern)
  if (steps > MAX_STEPS) throw tooComplex()
  return { sql: choices(pattern.alternatives, 0), steps }
}

function parsed(text: string): AST.Pattern {
  try {
    // Only the unicode mode, which is stricter otherwise, treats surrogate pairs as one character.
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
      if (depth >= MAX_DEPTH) throw tooComplex()
      return `(?:${choices(element.alternatives, depth + 1)})`
    case 'Quantifier':
      return elementSql(element.element, depth) + repeat(element)
    case 'Assertion':
      return assertionSql(element)
    default:
      throw unsupported()
  }
}

/** Greedy and lazy quantifiers match the same texts. */
function repeat({ min, max }: AST.Quantifier): string {
  if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Infinity)) throw tooComplex()
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
  // PostgreSQL's [[:alpha:]] means something else in JavaScript.
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

/** A literal character; PostgreSQL's metacharacters are escaped. */
function letter({ value, raw }: AST.Character): string {
  // \m, \A and the like have a meaning in PostgreSQL, but in JavaScript are just the letter.
  if (/^\\[A-Za-z]$/.test(raw) && !/^\\[fnrtv]$/.test(raw)) throw unsupported()
  if (value === 0 || (value >= 0xd800 && value <= 0xdfff)) throw unsupported()
  const text = String.fromCodePoint(value)
  if (value < 0x20 || value === 0x7f) return `\\u${value.toString(16).padStart(4, '0')}`
  return value > 0x7f || /[A-Za-z0-9_]/.test(text) ? text : `\\${text}`
}

const tooComplex = () => new PatternRefused('server.pattern.complex')
const unsupported = () => new PatternRefused('server.pattern.unsupported')
