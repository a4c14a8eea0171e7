/** In pixels: one among ten thousand is visible too. */
const LEAST = 3
/** Between two pieces. */
const GAP = 1

/**
 * The pieces of a column, from below, in pixels.
 * @param room how high the plot is: where small pieces have grown, the others give way
 * @param lengthOf how long a value is
 */
export function stacked(
  values: readonly number[],
  room: number,
  lengthOf: (value: number) => number,
): { from: number; height: number; at: number }[] {
  const grown = values.map((value) => (value > 0 ? Math.max(LEAST, lengthOf(value)) : 0))
  const sum = grown.reduce((all, length) => all + length, 0)
  const shrink = sum > room ? room / sum : 1
  let from = 0
  return grown.flatMap((length, at) => {
    if (length === 0) return []
    const piece = { from, height: length * shrink - GAP, at }
    from += length * shrink
    return [piece]
  })
}
