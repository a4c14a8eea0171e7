/** What decides which plan is for a store. */
interface Sized {
  readonly upTo?: number | null | undefined
}

/**
 * The plans there are without any of one's own, after the idea of the Examination Procedure for Price Verification in NIST
 * Handbook 130: a smaller sample for small stores, of each category its share, passed from 98 % right.
 */
export const DEFAULT_PLANS = [
  { name: 'Default 50', upTo: 1000, size: 50, draw: 'BY_CATEGORY', passShare: 98 },
  { name: 'Default 100', upTo: null, size: 100, draw: 'BY_CATEGORY', passShare: 98 },
] as const

/** The plan for a store of so many products: the tightest that holds it, else the one without a limit, else the largest. */
export function planFor<Plan extends Sized>(plans: readonly Plan[], products: number): Plan {
  const sorted = plans.toSorted((one, other) => (one.upTo ?? Infinity) - (other.upTo ?? Infinity))
  const found = sorted.find(({ upTo }) => products <= (upTo ?? Infinity)) ?? sorted.at(-1)
  if (!found) throw new Error('there is no plan')
  return found
}
