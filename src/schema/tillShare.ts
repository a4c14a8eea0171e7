interface Numbers {
  readonly right?: number | undefined
  readonly wrong?: number | undefined
  readonly underway?: number | undefined
}

/**
 * The share of right labels of those that could be compared, in percent with one decimal; null without any. Rounded down: 100 is
 * said only where none is wrong.
 */
export function shareOf({ right = 0, wrong = 0, underway = 0 }: Numbers): number | null {
  const all = right + wrong + underway
  return all === 0 ? null : Math.floor((right / all) * 1000) / 10
}
