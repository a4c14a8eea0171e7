/** A stream of random numbers that is the same on every machine for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Upper-case hexadecimal digits. */
  hex(length: number): string
}

/** The same numbers, without chances: nothing happens that might as well not. */
export const withoutChances = (random: Random): Random => ({ ...random, chance: () => false })

export function randomFrom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => {
      const at = list[between(0, list.length - 1)]
      if (at === undefined) throw new Error('nothing to pick from')
      return at
    },
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join('').toUpperCase(),
  }
}

/** FNV-1a: a name gives each store a stream of its own, so that one more store changes no other. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
