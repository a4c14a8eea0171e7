/** A reproducible stream of random numbers (mulberry32). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Upper-case hexadecimal digits. */
  hex(length: number): string
}

/** The same numbers, but `chance` is never true. */
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
    hex: (length) =>
      Array.from({ length }, () => between(0, 15).toString(16))
        .join('')
        .toUpperCase(),
  }
}

/** FNV-1a: each store is seeded by its name, so that adding one changes no other. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
