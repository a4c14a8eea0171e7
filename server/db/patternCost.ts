import { type AST, visitRegExpAST } from '@eslint-community/regexpp'

/**
 * The size of the Glushkov automaton of a part of a pattern: its first and last positions, and the transitions between. For
 * each character of a text PostgreSQL follows every transition from every active state. A transition on a character class
 * counts as one for each group of characters that the pattern distinguishes.
 */
interface Automaton {
  readonly waysIn: number
  readonly ends: number
  readonly steps: number
  readonly canBeEmpty: boolean
}

const EMPTY: Automaton = { waysIn: 0, ends: 0, steps: 0, canBeEmpty: true }

/** The cost of a word boundary, which PostgreSQL checks with an automaton of its own at each character. */
const WORD_EDGE = 40

/** Patterns with more copies are refused anyway (MAX_REPEAT). */
const MAX_COPIES = 256

/** The number of steps in the automaton of a pattern, with its quantifiers expanded. */
export function stepsOf(pattern: AST.Pattern): number {
  const letters = new Letters(pattern)
  const { waysIn, steps } = either(pattern.alternatives, letters)
  return waysIn + steps
}

function either(alternatives: readonly AST.Alternative[], letters: Letters): Automaton {
  const parts = alternatives.map(({ elements }) =>
    elements.map((element) => automatonOf(element, letters)).reduce(then, EMPTY),
  )
  return parts.reduce((one, other) => ({
    waysIn: one.waysIn + other.waysIn,
    ends: one.ends + other.ends,
    steps: one.steps + other.steps,
    canBeEmpty: one.canBeEmpty || other.canBeEmpty,
  }))
}

function automatonOf(element: AST.Element, letters: Letters): Automaton {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return either(element.alternatives, letters)
    case 'Quantifier':
      return repeated(automatonOf(element.element, letters), element.min, element.max)
    case 'Assertion':
      return element.kind === 'word' ? { ...EMPTY, steps: WORD_EDGE } : EMPTY
    default:
      return { waysIn: letters.groupsIn(element), ends: 1, steps: 0, canBeEmpty: false }
  }
}

const then = (one: Automaton, other: Automaton): Automaton => ({
  waysIn: capped(one.waysIn + (one.canBeEmpty ? other.waysIn : 0)),
  ends: capped(other.ends + (other.canBeEmpty ? one.ends : 0)),
  steps: capped(one.steps + other.steps + one.ends * other.waysIn),
  canBeEmpty: one.canBeEmpty && other.canBeEmpty,
})

/** Nested quantifiers would overflow, and Infinity times 0 is NaN. */
const capped = (count: number) => Math.min(count, 1_000_000)

function repeated(one: Automaton, min: number, max: number): Automaton {
  const again = max === Infinity ? { ...one, steps: capped(one.steps + one.ends * one.waysIn) } : one
  const copies = Math.min(MAX_COPIES, max === Infinity ? Math.max(1, min) : max)
  let all = EMPTY
  for (let at = 0; at < copies; at++) all = then(all, { ...again, canBeEmpty: again.canBeEmpty || at >= min })
  return all
}

type Span = AST.CharacterClassRange | AST.EscapeCharacterSet

/** The groups of characters that a pattern distinguishes: single characters, ranges, and their overlaps. */
class Letters {
  readonly #singles = new Set<number>()
  readonly #spans = new Map<string, Span>()

  constructor(pattern: AST.Pattern) {
    visitRegExpAST(pattern, {
      onCharacterEnter: ({ parent, value }) => void (parent.type !== 'CharacterClassRange' && this.#singles.add(value)),
      onCharacterClassRangeEnter: (span) => void this.#spans.set(span.raw, span),
      onCharacterSetEnter: (set) =>
        void (set.kind !== 'any' && set.kind !== 'property' && this.#spans.set(set.raw, set)),
    })
  }

  /** An upper bound of the groups in a character or class. */
  groupsIn(element: AST.CharacterClassElement | AST.Element): number {
    switch (element.type) {
      case 'CharacterSet':
        return element.kind === 'any' || element.kind === 'property' ? 1 : this.#groupsOf(element)
      case 'CharacterClassRange':
        return this.#groupsOf(element)
      case 'CharacterClass':
        return element.negate ? this.#all() : element.elements.reduce((sum, one) => sum + this.groupsIn(one), 0)
      default:
        return 1
    }
  }

  /** A range is split by the characters in it, and by both ends of every other range. */
  #groupsOf(span: Span): number {
    if (span.type === 'CharacterSet' && span.negate) return this.#all()
    const within = [...this.#singles].filter((letter) => isIn(span, letter))
    return 1 + within.length + 2 * (this.#spans.size - 1)
  }

  #all = () => 1 + this.#singles.size + 2 * this.#spans.size
}

const SETS = { digit: /\d/, space: /\s/, word: /\w/ } as const

function isIn(span: Span, letter: number): boolean {
  const text = String.fromCodePoint(letter)
  if (span.type === 'CharacterSet') return SETS[span.kind].test(text)
  // Searches ignore case.
  const codes = [letter, text.toLowerCase().codePointAt(0) ?? letter, text.toUpperCase().codePointAt(0) ?? letter]
  return codes.some((code) => code >= span.min.value && code <= span.max.value)
}
