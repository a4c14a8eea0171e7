import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Milliseconds for one pattern: most take five, on a busy machine ten times as long. */
const PATIENCE = 60_000

/** What the checker tries by chance is the same each time, and so is what it finds. */
const SEED = 1

/** A pattern without repetition looks at each character a fixed number of times. */
const repeats = (source) => /[*+{]/.test(source)

// To look at a pattern takes up to a second: what was found good stays found, one a line, for this version of the checker.
const STORE = join(import.meta.dirname, `../../.cache/patterns-${require('recheck/package.json').version}.txt`)
const known = new Map(existsSync(STORE) ? readFileSync(STORE, 'utf8').split('\n').map((line) => [line, undefined]) : [])

/**
 * How some text makes a pattern take more than linear time; undefined where none does.
 * @param source of a valid pattern
 */
export function slowness(source, flags) {
  if (!repeats(source)) return undefined
  const key = `/${source}/${flags}`
  if (!known.has(key)) {
    known.set(key, judge(source, flags))
    if (known.get(key) === undefined) keep(key)
  }
  return known.get(key)
}

function keep(key) {
  mkdirSync(dirname(STORE), { recursive: true })
  appendFileSync(STORE, `${key}\n`)
}

function judge(source, flags) {
  const { checkSync } = require('recheck')
  const check = (checker) => checkSync(source, flags, { checker, timeout: PATIENCE, randomSeed: SEED })
  // The automaton proves what it says; trying by chance depends on how busy the machine is, and is for what has no automaton.
  const proved = check('automaton')
  const found = proved.status === 'unknown' ? check('fuzz') : proved
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return `nobody knows how long: ${found.error.kind}`
  return `${found.complexity.summary} time, for example on ${found.attack.pattern}`
}
