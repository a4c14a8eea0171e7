import type { Entry } from './merge'

type Info = NonNullable<Entry['info']>

/** The entries of the product information that differ. */
export function infoChanges(before: readonly string[] = [], after: readonly string[] = []): Info {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    index,
    before: before[index] ?? '',
    after: after[index] ?? '',
  })).filter((one) => one.before !== one.after)
}

interface Shown {
  readonly status?: { readonly status: string; readonly updatedAt?: number | null } | null
}

/** The state of an update. */
export const stateOf = ({ status }: Shown): Pick<Entry, 'state' | 'stateAt'> => ({
  state: status?.status ?? 'WAITING',
  ...(status?.updatedAt != null && { stateAt: status.updatedAt }),
})
