/**
 * Which fields are asked for, by their index: those that the template draws, else the first ones.
 * @returns these, and all others
 */
export function askedFields(prInfo: readonly string[], drawn: readonly number[] | undefined, shownFirst: number): readonly [asked: readonly number[], rest: readonly number[]] {
  const indexes = prInfo.map((_, at) => at)
  const own = drawn?.filter((at) => at < prInfo.length) ?? []
  const asked = own.length > 0 ? own : indexes.slice(0, Math.max(shownFirst, 1))
  return [asked, indexes.filter((at) => !asked.includes(at))]
}
