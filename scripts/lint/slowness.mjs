import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Milliseconds for one pattern: most take five, or fifty on a busy machine. */
const PATIENCE = 60_000

/** A pattern without repetition looks at each character a fixed number of times. */
const repeats = (source) => /[*+{]/.test(source)

// Checking a pattern takes up to a second: safe ones are cached, one a line, for this version of the checker.
const STORE = join(import.meta.dirname, `../../.cache/patterns-${require('recheck/package.json').version}.txt`)
const known = new Map(
  existsSync(STORE)
    ? readFileSync(STORE, 'utf8')
        .split('\n')
        .map((line) => [line, undefined])
    : [],
)

/**
 * How some text makes a pattern take more than linear time; undefined if none does.
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
  // The checker's fuzzing depends on how busy the machine is: only what its automaton proves counts.
  const { status, complexity, attack } = checkSync(source, flags, { checker: 'automaton', timeout: PATIENCE })
  if (status === 'safe') return undefined
  if (status === 'unknown') return 'nobody knows how long: without looking ahead, behind or back it can be proved'
  return `${complexity.summary} time, for example on ${attack.pattern}`
}
